/** Rules for every row of an exchange's books. */
import { COIN_RULES } from './coin-rules';
import { DEPOSIT_RULES } from './deposit-rules';
import { RESERVE_RULES } from './reserve-rules';
import type { BookRule } from './rule';

export const EXCHANGE_RULES: readonly BookRule[] = [
  ...RESERVE_RULES,
  ...COIN_RULES,
  ...DEPOSIT_RULES,
];
