import { expect, test } from 'vitest';
import { npmReason } from '../../src/node/npm-reason.js';

test.for([
  [
    "npm error code E404\nnpm error 404 Not Found - GET https://registry.test/acme\nnpm error 404\nnpm error 404  The requested resource 'acme@latest' could not be found or you do not have permission to access it.\n",
    'the npm registry has no acme@latest, or shows it only to others',
  ],
  [
    "npm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.test/@a%2fb\nnpm ERR! 404\nnpm ERR! 404  '@a/b@1.0.0' is not in this registry.\n",
    'the npm registry has no @a/b@1.0.0, or shows it only to others',
  ],
  [
    'npm error code ETARGET\nnpm error notarget No matching version found for acme@9.9.9.\nnpm error notarget In most cases you or one of your dependencies are requesting\n',
    'the npm registry has no acme@9.9.9, or shows it only to others',
  ],
  [
    "npm error code E404\nnpm error 404 File not found - GET http://127.0.0.1:81/gone.tgz\nnpm error 404\nnpm error 404  The requested resource 'http://127.0.0.1:81/gone.tgz' could not be found or you do not have permission to access it.\n",
    '127.0.0.1:81 has nothing at this address, or shows it only to others',
  ],
  [
    'npm error code ECONNREFUSED\nnpm error FetchError: request to http://127.0.0.1:1/a/b.tgz failed, reason: connect ECONNREFUSED 127.0.0.1:1\n',
    '127.0.0.1:1 cannot be reached (ECONNREFUSED)',
  ],
  [
    'npm error code ECONNREFUSED\nnpm error FetchError: request to http://127.0.0.1:1/acme/-/acme-1.0.0.tgz failed, reason: connect ECONNREFUSED 127.0.0.1:1\n',
    'the npm registry cannot be reached (ECONNREFUSED)',
  ],
  ['npm error code ENOTFOUND\n', 'the npm registry cannot be reached (ENOTFOUND)'],
  [
    'npm error code EWRONG\nnpm error odd\nnpm error A complete log of this run is in x\n',
    'npm failed: code EWRONG; odd',
  ],
  ['', 'npm failed: it gave no reason'],
])('npm said %j', ([output = '', reason]) => {
  expect(npmReason(output)).toBe(reason);
});
