/** The one place that chooses between the styles of the merchant's interface. */
import type { MerchantStyle } from '@/wallet/core/merchant-style';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import { styleA } from '@/wallet/core/style-a';
import type { TipSource } from '@/wallet/core/tip-source';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { Wallet } from '@/wallet/core/wallet';

export function styleOf({ styleB }: Wallet, { contractUrl }: PurchaseRecord): MerchantStyle {
  return contractUrl === undefined ? styleA : styleB;
}

export function styleOfTip({ styleB }: Wallet, { pickupUrl }: TipRecord): MerchantStyle {
  return pickupUrl === undefined ? styleA : styleB;
}

/** Reads a tip's URI, or its token as JSON text. */
export function readTipSource({ styleB }: Wallet, text: string): TipSource {
  return (text.trimStart().startsWith('{') ? styleB : styleA).readTip(text);
}
