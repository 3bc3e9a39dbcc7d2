/** All operations of a deployment. */
import { AUDITOR, SYNC } from './auditor-sync';
import { BANK } from './bank';
import { EXCHANGE } from './exchange';
import { MERCHANT_FOR_WALLETS, MERCHANT_MANAGEMENT } from './merchant';
import { MERCHANT_FOR_SHOPS } from './merchant-private';
import { STYLE_B } from './merchant-style-b';
import type { Party } from './operation';
import { SERVICE } from './service';

export const PARTIES: readonly Party[] = [
  MERCHANT_FOR_SHOPS,
  MERCHANT_FOR_WALLETS,
  MERCHANT_MANAGEMENT,
  ...BANK,
  ...EXCHANGE,
  AUDITOR,
  SYNC,
  ...STYLE_B,
  SERVICE,
];
