// A client that starts the server, calls a tool, says so and waits to be killed.
import { spawn } from 'node:child_process';

const [frames, ...args] = process.argv.slice(2);
const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
server.stdin.write(frames);
server.stdout.once('data', () => process.stdout.write('connected\n'));
setInterval(() => {}, 1000);
