import { AcmeProvider } from '../acme/acme-provider.js';
import { asking, type BrokenProvider, broken, Changed, changed, failing, having } from './break.js';

export const BROKEN_CALLS: readonly BrokenProvider[] = [
  broken(
    'json-round-trip',
    /./,
    changed((rows) => rows.map((row) => ({ ...row, extra: undefined }))),
  ),
  broken(
    'failure-envelope',
    /threw/,
    failing((envelope) => {
      throw new Error(String(Reflect.get(envelope, 'error')));
    }),
  ),
  broken(
    'failure-envelope',
    /no code/,
    failing(({ code: _, ...envelope }: { code?: unknown }) => envelope),
  ),
  broken(
    'failure-envelope',
    /markup/,
    failing((envelope) => ({ ...envelope, error: 'Acme: <h1>Broken</h1>' })),
  ),
  broken(
    'failure-envelope',
    /names none of/,
    failing((envelope) => ({ ...envelope, error: 'Request failed' })),
  ),
  broken(
    'inputs-untouched',
    /read only|not extensible/,
    having({
      async extract(urls: string[]) {
        urls.sort().push('x');
      },
    }),
  ),
  broken(
    'abort-before-call',
    /succeeded/,
    asking((path, json) => [path, json, {}]),
  ),
  broken(
    'abort-during-call',
    /still runs/,
    asking((path, json) => [path, json, {}]),
  ),
  broken(
    'deadline-signal',
    /should be timeout/,
    failing((envelope) => ({ ...envelope, code: 'aborted' })),
  ),
  broken('recovers', /failed/, (ctx) => {
    let first: object | undefined;
    return new Changed(ctx, (envelope) => {
      if (!envelope.success) first ??= envelope;
      return first ?? envelope;
    });
  }),
  broken(
    'only-the-vendor',
    /telemetry/,
    having({
      async search() {
        await this.ctx.fetch('https://telemetry.test.invalid/').catch(() => {});
        return AcmeProvider.prototype.search.call(this, 'paper lanterns');
      },
    }),
  ),
  broken('close-twice', /closed already/, (ctx) => {
    let isClosed = false;
    return Object.assign(new AcmeProvider(ctx), {
      close() {
        if (isClosed) throw new Error('closed already');
        isClosed = true;
      },
    });
  }),
];
