import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';

const run = promisify(execFile);

/** A machine of the network beside the one with the Redis. */
export type Machine = 'one' | 'two';

const SUBNETS: Readonly<Record<Machine, string>> = { one: '10.77.1', two: '10.77.2' };

let count = 0;

/** Three network namespaces: two machines that reach nothing but the third, on which a real Redis listens. Gone when the test ends. */
export class RedisNetwork {
  readonly #name = `hermes-${process.pid}-${++count}`;
  readonly #redisArgs: readonly string[];
  #redis: ChildProcess | undefined;

  private constructor(redisArgs: readonly string[]) {
    this.#redisArgs = redisArgs;
  }

  static async start(...redisArgs: readonly string[]): Promise<RedisNetwork> {
    const network = new RedisNetwork(redisArgs);
    onTestFinished(() => network.#remove());
    await network.#add();
    await network.startRedis();
    return network;
  }

  /** What a command on that machine is started through. */
  on(machine: Machine | 'redis'): readonly string[] {
    return ['ip', 'netns', 'exec', `${this.#name}-${machine}`];
  }

  /** The Redis as that machine reaches it. */
  urlFor(machine: Machine, credentials = ''): string {
    return `redis://${credentials}${SUBNETS[machine]}.1:6379`;
  }

  async startRedis(): Promise<void> {
    const settings = [
      '--bind',
      '0.0.0.0',
      '--protected-mode',
      'no',
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    const [command = '', ...args] = [
      ...this.on('redis'),
      'redis-server',
      ...settings,
      ...this.#redisArgs,
    ];
    this.#redis = spawn(command, args, { stdio: 'ignore' });
    await expect
      .poll(() => this.command('ping'), { timeout: 10_000, interval: 50 })
      .toMatch(/PONG|NOAUTH/);
  }

  /** What `redis-cli` prints. */
  async command(...args: readonly string[]): Promise<string> {
    const [command = '', ...rest] = [...this.on('redis'), 'redis-cli', ...args];
    return run(command, rest).then(
      ({ stdout }) => stdout,
      (error: unknown) => String(error),
    );
  }

  async killRedis(): Promise<void> {
    const redis = this.#redis;
    if (!redis || redis.exitCode !== null || redis.signalCode !== null) return;
    const gone = once(redis, 'exit');
    redis.kill('SIGKILL');
    await gone;
  }

  /** Stands still, with its connections open, until told to go on. */
  signalRedis(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#redis?.kill(signal);
  }

  /** Takes the cable out, or puts it in. */
  async setLink(machine: Machine, state: 'up' | 'down'): Promise<void> {
    await this.#ip('-n', `${this.#name}-redis`, 'link', 'set', machine, state);
  }

  async #add(): Promise<void> {
    const redis = `${this.#name}-redis`;
    await this.#ip('netns', 'add', redis);
    await this.#ip('-n', redis, 'link', 'set', 'lo', 'up');
    for (const machine of ['one', 'two'] as const) {
      const own = `${this.#name}-${machine}`;
      const subnet = SUBNETS[machine];
      await this.#ip('netns', 'add', own);
      await this.#ip(
        'link',
        'add',
        'eth0',
        'netns',
        own,
        'type',
        'veth',
        'peer',
        'name',
        machine,
        'netns',
        redis,
      );
      await this.#ip('-n', redis, 'addr', 'add', `${subnet}.1/24`, 'dev', machine);
      await this.#ip('-n', redis, 'link', 'set', machine, 'up');
      await this.#ip('-n', own, 'addr', 'add', `${subnet}.2/24`, 'dev', 'eth0');
      await this.#ip('-n', own, 'link', 'set', 'eth0', 'up');
    }
  }

  async #remove(): Promise<void> {
    await this.killRedis();
    for (const part of ['one', 'two', 'redis'])
      await this.#ip('netns', 'delete', `${this.#name}-${part}`);
  }

  async #ip(...args: readonly string[]): Promise<void> {
    await run('ip', args);
  }
}
