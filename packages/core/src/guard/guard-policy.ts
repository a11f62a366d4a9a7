import type { Settings } from '../settings.js';
import { type AddressKind, judgeAddress } from './address.js';
import { checkFakeIpRanges } from './fake-ip-ranges.js';

/** What the guard lets through. */
export interface GuardPolicy {
  /** Private, loopback and other non-public addresses too; metadata services never. */
  readonly allowPrivate: boolean;
  /**
   * CIDRs from which a fake-IP proxy answers names: such an answer counts as public. A literal address in a URL does not,
   * and a range that overlaps private addresses is ignored. @defaultValue none
   */
  readonly fakeIpRanges?: readonly string[];
}

/** The policy that the configuration asks for. */
export function guardPolicy(
  settings: Pick<Settings, 'allowPrivateUrls' | 'fakeIpRanges'>,
): GuardPolicy {
  return { allowPrivate: settings.allowPrivateUrls, fakeIpRanges: settings.fakeIpRanges };
}

/** What one address that a name led to is under the policy. */
export function judgeAnswer(address: string, policy: GuardPolicy): AddressKind {
  return judgeAddress(address, checkFakeIpRanges(policy.fakeIpRanges ?? []).ranges);
}
