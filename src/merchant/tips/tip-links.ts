/** Addresses of a tip: what wallets open, and where its state is shown. Pure. */
import { encodeBase32 } from '@/protocol/base32';
import { formatTalerUri } from '@/protocol/uri';
import { instanceBaseUrl, type Merchant } from '../merchant';

interface TipAddress {
  readonly instanceId: string;
  readonly tipId: Uint8Array;
}

/** protocol-a 7.3. The address is one whose version wallets of 2022 take (decision 13). */
export function tipUriOf(merchant: Merchant, { instanceId, tipId }: TipAddress): string {
  return formatTalerUri({
    type: 'tip',
    merchantBaseUrl: merchant.legacyForm.urls.tipsUrl(merchant.baseUrl, instanceId),
    merchantTipId: encodeBase32(tipId),
  });
}

/**
 * Returns a URI that wallets of early 2020 can read too. They take tips with TLS only (protocol-v6-v9 5).
 */
export function commonTipUriOf(merchant: Merchant, { instanceId, tipId }: TipAddress): string {
  const { urls } = merchant.legacyForm;
  return formatTalerUri({
    type: 'tip',
    merchantBaseUrl:
      urls.commonUrl(merchant.baseUrl, instanceId) ?? urls.tipsUrl(merchant.baseUrl, instanceId),
    merchantTipId: encodeBase32(tipId),
  });
}

/** GET tips/$TIP_ID. */
export function tipStatusUrlOf(merchant: Merchant, { instanceId, tipId }: TipAddress): string {
  return `${instanceBaseUrl(merchant, instanceId)}tips/${encodeBase32(tipId)}`;
}
