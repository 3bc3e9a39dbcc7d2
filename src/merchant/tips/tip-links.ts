/** Addresses of a tip: what wallets open, and where its state is shown. Pure. */
import { encodeBase32 } from '@/protocol/base32';
import { formatTalerUri } from '@/protocol/uri';
import { instanceBaseUrl, type Merchant } from '../merchant';
import { commonBaseUrl } from '../orders/order-links';

interface TipAddress {
  readonly instanceId: string;
  readonly tipId: Uint8Array;
}

/** protocol-a 7.3. */
export function tipUriOf(merchant: Merchant, { instanceId, tipId }: TipAddress): string {
  return formatTalerUri({
    type: 'tip',
    merchantBaseUrl: instanceBaseUrl(merchant, instanceId),
    merchantTipId: encodeBase32(tipId),
  });
}

/**
 * Returns a URI that wallets of early 2020 can read too. They take tips with TLS only (protocol-v6-v9 5).
 */
export function commonTipUriOf(merchant: Merchant, { instanceId, tipId }: TipAddress): string {
  return formatTalerUri({
    type: 'tip',
    merchantBaseUrl: commonBaseUrl(merchant, instanceId),
    merchantTipId: encodeBase32(tipId),
  });
}

/** GET tips/$TIP_ID. */
export function tipStatusUrlOf(merchant: Merchant, { instanceId, tipId }: TipAddress): string {
  return `${instanceBaseUrl(merchant, instanceId)}tips/${encodeBase32(tipId)}`;
}
