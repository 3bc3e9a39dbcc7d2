import { MalformedReply } from '@/clients/call-json';
import { isDatabaseLost } from '@/http/database-lost';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import { isWalletError } from '@/wallet/core/wallet-error';
import { isCrash } from '../wallet/crashing-wallet';
import { PartnerSaysNo } from './ways';

/** Reports whether the error is an expected refusal. Anything else is a bug. */
export function isExpectedNo(thrown: unknown): boolean {
  if (thrown instanceof Error && isCrash(thrown)) return true;
  if (isDatabaseLost(thrown)) return true;
  if (isRefusal(thrown) || isUpstreamRefusal(thrown) || isWalletError(thrown)) return true;
  if (thrown instanceof PartnerSaysNo || thrown instanceof MalformedReply) return true;
  return thrown instanceof TypeError && /fetch failed|the bank|the answer/.test(thrown.message);
}
