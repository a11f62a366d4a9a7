import { messageOf } from '@hermes/web-core';

/** A package that only some set-ups need: they install it themselves. */
export interface Peer {
  readonly name: string;
  /** The versions that work, as npm is to be asked for them. */
  readonly version: string;
  /** The setting that needs it. */
  readonly setting: string;
}

/**
 * The module `T` of that name. Bundlers leave it alone: an app that does without must not have to install it.
 *
 * @throws an error that says what to install.
 */
export async function loadPeer<T>(peer: Peer): Promise<T> {
  try {
    return await import(/* webpackIgnore: true */ /* @vite-ignore */ peer.name);
  } catch (error) {
    const { name, version, setting } = peer;
    const isMissing = Reflect.get(Object(error), 'code') === 'ERR_MODULE_NOT_FOUND';
    const [reason] = messageOf(error).split('\n');
    const state = isMissing ? 'is not installed' : `could not be loaded (${reason})`;
    const message = `${setting} needs the package ${name}, which ${state}. Run: npm i ${name}@${version}`;
    throw new Error(message, { cause: error });
  }
}
