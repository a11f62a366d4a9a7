import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const ROWS = 25;

/** Where Debian puts searx; `tooling/services.sh` installs it. */
const SEARX = '/usr/bin/searx-run';
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };

/** Debian's searx on a free port, with its own settings and database in a folder of its own. */
export class SearxServer implements AsyncDisposable {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
  }

  /** Starts it with the engine `shelf`, 25 rows that all match "book", and those that ask the server at `upstreamUrl`. */
  static async start(upstreamUrl: string): Promise<SearxServer> {
    const folder = mkdtempSync(join(tmpdir(), 'hermes-searx-'));
    const settingsPath = join(folder, 'settings.yml');
    const database = join(folder, 'shelf.db');
    const port = await findFreePort();
    fillDatabase(database);
    const engines = [shelf(database), ...upstreamEngines(upstreamUrl)];
    writeFileSync(settingsPath, JSON.stringify(createSettings(port, engines))); // JSON is YAML
    const child = spawn(SEARX, {
      env: { ...ENVIRONMENT, HOME: folder, SEARX_SETTINGS_PATH: settingsPath },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const server = new SearxServer(`http://127.0.0.1:${port}`, child, folder);
    try {
      await server.#untilHealthy();
      return server;
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await exited;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #untilHealthy(): Promise<void> {
    let log = '';
    this.#child.stderr?.on('data', (chunk) => {
      log += chunk;
    });
    await vi.waitFor(
      async () => {
        const response = await fetch(`${this.url}/healthz`).catch(() => undefined);
        if (!response?.ok) throw new Error(`searx did not start.\n${log}`);
      },
      { timeout: 30_000, interval: 100 },
    );
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** searx is Python, and so Python's SQLite is there. */
function fillDatabase(path: string): void {
  const script = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as shelf:
    shelf.execute('CREATE TABLE books (title TEXT, url TEXT, content TEXT)')
    shelf.executemany('INSERT INTO books VALUES (?, ?, ?)', [
        (f'Book {n} &amp; <b>more</b>', f'https://book{n}.test/', f'Text of book {n}') for n in range(1, ${ROWS + 1})])
`;
  execFileSync('/usr/bin/python3', ['-c', script, path], { env: ENVIRONMENT });
}

/** Reads the database, ten rows a page; searx appends LIMIT and OFFSET. */
function shelf(database: string): object {
  return {
    name: 'shelf',
    engine: 'sqlite',
    shortcut: 'sh',
    categories: 'general',
    database,
    limit: 10,
    result_template: 'default.html',
    query_str: "SELECT title, url, content FROM books WHERE title LIKE '%' || :query || '%'",
  };
}

function upstreamEngines(upstreamUrl: string): readonly object[] {
  const xpath = (name: string, path: string, category: string) => ({
    name,
    engine: 'xpath',
    shortcut: name,
    categories: category,
    enable_http: true, // else searx refuses http:// and every search fails
    paging: true,
    search_url: `${upstreamUrl}${path}?q={query}&page={pageno}&lang={lang}&tr={time_range}`,
    results_xpath: '//div[@class="row"]',
    url_xpath: './a/@href',
    title_xpath: './a',
    content_xpath: './p',
    time_range_support: true,
    time_range_url: '{time_range_val}',
    timeout: 3.0,
  });
  return [
    xpath('pages', '/pages', 'news'),
    xpath('broken', '/500', 'faulty'),
    xpath('busy', '/429', 'faulty'),
    // Gives up well before searx stops waiting for it: searx may crash when both happen at once.
    { ...xpath('slow', '/slow', 'faulty'), timeout: 1.0 },
  ];
}

/** searx wants every setting; the values are those of its example, cut to the engines of the test. */
function createSettings(port: number, engines: readonly object[]): object {
  return {
    general: { debug: false, instance_name: 'test', contact_url: false, enable_stats: false },
    brand: {
      git_url: '',
      git_branch: '',
      issue_url: '',
      docs_url: '',
      public_instances: '',
      wiki_url: '',
      twitter_url: '',
    },
    search: {
      safe_search: 0,
      autocomplete: '',
      default_lang: '',
      ban_time_on_fail: 5,
      max_ban_time_on_fail: 120,
      prefer_configured_language: false,
    },
    server: {
      port,
      bind_address: '127.0.0.1',
      secret_key: 'local-test-only',
      base_url: false,
      image_proxy: false,
      http_protocol_version: '1.0',
      method: 'GET',
      default_http_headers: {},
    },
    ui: {
      autofocus: true,
      archive_today: false,
      static_path: '/usr/share/python3-searx/static',
      templates_path: '/usr/share/python3-searx/templates',
      default_theme: 'oscar',
      default_locale: '',
      theme_args: { oscar_style: 'logicodev' },
    },
    outgoing: {
      request_timeout: 2.0,
      useragent_suffix: '',
      pool_connections: 10,
      pool_maxsize: 10,
    },
    checker: { off_when_debug: true },
    locales: { en: 'English', de: 'Deutsch' },
    doi_resolvers: { 'oadoi.org': 'https://oadoi.org/' },
    default_doi_resolver: 'oadoi.org',
    engines,
  };
}
