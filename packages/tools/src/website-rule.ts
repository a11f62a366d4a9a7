import { parseUrl } from '@hermes/web-core';

/** One rule of the website policy. */
export interface WebsiteRule {
  /** As messages show it: `example.com`, or `*.example.com` for subdomains alone. */
  readonly text: string;
  readonly domain: string;
  readonly isForSubdomains: boolean;
}

/** Of a name, or of an address; no part of a name is empty. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])$/;

/** What a line or entry says; `blank` for an empty one or a note, `undefined` where it names no site. */
export function parseRule(line: string): WebsiteRule | 'blank' | undefined {
  const text = line.replace(/(^|\s)#.*$/, '').trim();
  if (text === '') return 'blank';
  const bare = text.toLowerCase().replace(/^[a-z][a-z0-9+.-]*:\/\//, '');
  const isForSubdomains = bare.startsWith('*.');
  const name = bare.replace(isForSubdomains ? '*.' : /^\./, ''); // `.example.com` is how other lists write it
  const domain = hostOf(name)?.replace(/^www\.(?=.*\.)/, '');
  if (!domain || !HOST.test(domain)) return undefined;
  return { text: `${isForSubdomains ? '*.' : ''}${domain}`, domain, isForSubdomains };
}

/** The host of a URL, also of one without its scheme: lower case, in ASCII, without a dot at the end. */
export function hostOf(text: string): string | undefined {
  const trimmed = text.trim();
  const url = /^https?:/i.test(trimmed) ? trimmed : `http://${withBrackets(trimmed)}`;
  return parseUrl(url)?.hostname.replace(/\.+$/, '') || undefined;
}

/** A bare IPv6 address as a URL wants it. */
function withBrackets(text: string): string {
  return /^[\da-f]*:[\da-f:.]*:[\da-f.]*$/i.test(text) ? `[${text}]` : text;
}

/** Rules by domain, so that a list of any length is looked through at once. */
export class WebsiteRules {
  readonly #whole = new Map<string, WebsiteRule>();
  readonly #subdomains = new Map<string, WebsiteRule>();

  constructor(rules: Iterable<WebsiteRule>) {
    for (const rule of rules) {
      const map = rule.isForSubdomains ? this.#subdomains : this.#whole;
      map.set(rule.domain, rule);
    }
  }

  /** The rule that a host falls under: its own, or that of a domain above it. */
  find(host: string): WebsiteRule | undefined {
    const own = this.#whole.get(host);
    if (own) return own;
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      const parent = host.slice(dot + 1);
      const rule = this.#whole.get(parent) ?? this.#subdomains.get(parent);
      if (rule) return rule;
    }
    return undefined;
  }
}
