// Loaded before a snippet (`node --import`): every name but this machine's own is unknown, so that nothing leaves it.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const lookup = dns.lookup;
const lookupPromise = dns.promises.lookup;
const isLocal = (name) => ['localhost', '127.0.0.1', '::1'].includes(name);

function unknownName(name) {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: name,
  });
}

dns.lookup = (name, ...rest) => {
  if (isLocal(name)) return lookup(name, ...rest);
  return setImmediate(rest.at(-1), unknownName(name));
};
dns.promises.lookup = (name, ...rest) =>
  isLocal(name) ? lookupPromise(name, ...rest) : Promise.reject(unknownName(name));
syncBuiltinESMExports();
