import { WebProviderError } from '@hermes/web-core';
import { readSubjectManifest } from './read-package.js';
import type { ConformanceSubject } from './subject.js';

/** `ensureDependency` of a context of the suite, which installs nothing: what the manifest lists and the subject brings. */
export async function lendDependency(subject: ConformanceSubject, spec: string): Promise<unknown> {
  if (!readSubjectManifest(subject).lazyDependencies.includes(spec)) {
    throw refusal(`${subject.provider} asks for ${spec}, which lazy_dependencies does not list.`);
  }
  const { dependencies = {} } = subject;
  const bring = Object.hasOwn(dependencies, spec) ? dependencies[spec] : undefined;
  if (bring) return await bring();
  throw refuseInstall(subject.provider, spec);
}

/** What an observed process, to which no function can be handed, answers for every dependency. */
export function refuseInstall(provider: string, spec: string): WebProviderError {
  return refusal(
    `${provider} needs ${spec}, and the suite installs nothing. Let the subject bring it: a function under that name in its dependencies.`,
  );
}

function refusal(message: string): WebProviderError {
  return new WebProviderError('not_configured', message);
}
