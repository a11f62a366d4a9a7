import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { BIN, environment } from './run-server.js';

/** The built server, started over HTTP on a free port. */
export class HttpServer implements AsyncDisposable {
  readonly url: string;
  readonly exit: Promise<unknown[]>;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    this.exit = once(child, 'exit');
  }

  static async start(env: Readonly<Record<string, string>>): Promise<HttpServer> {
    const child = spawn(process.execPath, [BIN, '--http', '0'], {
      env: environment(env),
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    const [line] = await once(child.stderr, 'data');
    const [url = ''] = /http:\S+/.exec(String(line)) ?? [];
    return new HttpServer(child, url);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill('SIGKILL');
    await this.exit;
  }
}
