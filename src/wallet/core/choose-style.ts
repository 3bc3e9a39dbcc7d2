/**
 * The one place that chooses between the styles of the merchant's interface. What came with an
 * address of its own is of the other style.
 */
import type { MerchantStyle } from '@/wallet/core/merchant-style';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import { styleA } from '@/wallet/core/style-a';
import type { TipSource } from '@/wallet/core/tip-source';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { Wallet } from '@/wallet/core/wallet';

export function styleOf({ otherStyle }: Wallet, { contractUrl }: PurchaseRecord): MerchantStyle {
  return contractUrl === undefined ? styleA : otherStyle;
}

export function styleOfTip({ otherStyle }: Wallet, { pickupUrl }: TipRecord): MerchantStyle {
  return pickupUrl === undefined ? styleA : otherStyle;
}

/** Reads a tip's URI, or its token as JSON text. */
export function parseTipSource({ otherStyle }: Wallet, text: string): TipSource {
  return (text.trimStart().startsWith('{') ? otherStyle : styleA).parseTip(text);
}
