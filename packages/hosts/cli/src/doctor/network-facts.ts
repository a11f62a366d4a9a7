import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Env, messageOf, parseUrl } from '@hermes/web-core';
import { proxySettings } from '@hermes/web-core/guard';
import { type Problem, warning } from './problem.js';

/** A variable that decides how the network is reached. */
export interface NetworkVariable {
  readonly name: string;
  readonly from: 'environment' | '.env';
  /** Credentials are masked; absent where the value is not what it should be, for it may be anything. */
  readonly value?: string;
}

/** Where the variables come from. */
export interface Environments {
  /** What the program was started with. */
  readonly given: Env;
  /** The same and `.env`. */
  readonly live: Env;
}

const PROXIES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'];
const OTHERS = ['no_proxy', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'NODE_TLS_REJECT_UNAUTHORIZED'];

/** The variables that are set, in the order in which they count. */
export function networkFacts({ given, live }: Environments): readonly NetworkVariable[] {
  return [...PROXIES, ...OTHERS].flatMap((name) => {
    const value = live[name];
    if (value === undefined) return [];
    const from = given[name]?.trim() ? 'environment' : '.env';
    const shown = PROXIES.includes(name) ? maskedProxy(name, value) : value;
    return [{ name, from, ...(shown !== undefined && { value: shown }) } as const];
  });
}

/** Proxies that are none, and certificate authorities that are not read. */
export function networkProblems(environments: Environments): readonly Problem[] {
  const { live } = environments;
  const inForce = proxyFault(live);
  const proxies = PROXIES.flatMap((name): readonly Problem[] => {
    const fault = proxyFault({ [name]: live[name] });
    if (fault === undefined) return [];
    return [{ severity: fault === inForce ? 'error' : 'warning', subject: name, message: fault }];
  });
  return [...proxies, ...authorityProblems(environments), ...checkProblems(environments)];
}

/** Passwords of the proxies, which no text may show. */
export function proxySecrets(live: Env): readonly string[] {
  return PROXIES.flatMap((name) => {
    const value = live[name] ?? '';
    const secret = parseUrl(value)?.password ?? value; // what is no URL may be anything
    return secret === '' ? [] : [secret];
  });
}

function proxyFault(env: Env): string | undefined {
  try {
    proxySettings(env);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function maskedProxy(name: string, value: string): string | undefined {
  if (proxyFault({ [name]: value }) !== undefined) return undefined;
  const { protocol, username, password, host } = new URL(value);
  return `${protocol}//${username || password ? '***@' : ''}${host}`;
}

function authorityProblems({ given, live }: Environments): readonly Problem[] {
  const name = 'NODE_EXTRA_CA_CERTS';
  const file = live[name];
  if (file === undefined) return [];
  if (!given[name]?.trim()) {
    const advice = 'Node reads it when it starts and does not see .env. Export it in the shell.';
    return [warning(name, `${name} stands in .env, where it does nothing: ${advice}`)];
  }
  const fault = certificateFault(file);
  if (fault === undefined) return [];
  return [
    warning(
      name,
      `${name}: ${file} ${fault} Node goes on without it. Correct the path or the file.`,
    ),
  ];
}

function certificateFault(file: string): string | undefined {
  try {
    new X509Certificate(readFileSync(file));
    return undefined;
  } catch (error) {
    const isUnread = Reflect.get(Object(error), 'syscall') !== undefined;
    return isUnread ? `cannot be read (${messageOf(error)}).` : 'holds no certificate (PEM).';
  }
}

function checkProblems({ given }: Environments): readonly Problem[] {
  const name = 'NODE_TLS_REJECT_UNAUTHORIZED';
  if (given[name]?.trim() !== '0') return [];
  const advice = 'Unset it, and name the file of a private authority in NODE_EXTRA_CA_CERTS.';
  return [
    warning(name, `${name}=0 lets anybody on the way read and change what is sent. ${advice}`),
  ];
}
