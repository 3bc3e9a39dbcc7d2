/** The one place that chooses between the styles of the merchant's interface. */
import type { MerchantStyle } from '@/wallet/core/merchant-style';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import { styleA } from '@/wallet/core/style-a';
import { readTipUri, type TipSource } from '@/wallet/core/tip-source';
import type { TipRecord } from '@/wallet/core/tip-state';
import { styleB } from '@/wallet/style-b/style-b';
import { readTipToken } from '@/wallet/style-b/tip-token';

export function styleOf({ contractUrl }: PurchaseRecord): MerchantStyle {
  return contractUrl === undefined ? styleA : styleB;
}

export function styleOfTip({ pickupUrl }: TipRecord): MerchantStyle {
  return pickupUrl === undefined ? styleA : styleB;
}

/** Reads a tip's URI, or its token as JSON text. */
export function readTipSource(text: string): TipSource {
  return text.trimStart().startsWith('{') ? readTipToken(text) : readTipUri(text);
}
