#!/usr/bin/env node
import { main } from './main.js';

const { argv, stdin, stdout, stderr } = process;
process.exitCode = await main(argv.slice(2), {
  cwd: process.cwd(),
  print: (text) => stdout.write(`${text}\n`),
  complain: (text) => stderr.write(`${text}\n`),
  ...(stdin.isTTY && stdout.isTTY && { terminal: { input: stdin, output: stdout } }),
});
