/** What of a provider is decided before its package is written. */
export interface ProviderPlan {
  /** Name of the provider, such as `my-backend`. */
  readonly name: string;
  readonly capabilities: readonly PlannedCapability[];
  /** Variable that holds the key. */
  readonly envName: string;
  /** Where the service is, without a slash at its end. */
  readonly baseUrl: string;
  /** Name of the npm package. */
  readonly packageName: string;
}

export type PlannedCapability = 'search' | 'extract';

/** How the name of a provider is spelled where it cannot stand as it is. */
export interface Spellings {
  /** `My Backend` */
  readonly label: string;
  /** `MyBackend` */
  readonly className: string;
  /** `MY_BACKEND` */
  readonly envPrefix: string;
}

/** No class and no variable begins with a digit: `4chan` becomes `Web4chan` and `WEB_4CHAN`. */
export function spellingsOf(name: string): Spellings {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const startsWithDigit = /^\d/.test(name);
  return {
    label: words.join(' '),
    className: (startsWithDigit ? 'Web' : '') + words.join(''),
    envPrefix: (startsWithDigit ? 'WEB_' : '') + name.toUpperCase().replaceAll('-', '_'),
  };
}

/** Everything but the name, as it is unless said otherwise. */
export function defaultsFor(name: string): ProviderPlan {
  return {
    name,
    capabilities: ['search'],
    envName: `${spellingsOf(name).envPrefix}_API_KEY`,
    baseUrl: `https://api.${name}.example`,
    packageName: `hermes-web-${name}`,
  };
}

/** The variable that puts another address in place of the service's own. */
export function baseUrlVariable(name: string): string {
  return `${spellingsOf(name).envPrefix}_BASE_URL`;
}
