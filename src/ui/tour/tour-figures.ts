import type { Amount } from '@/protocol/amount';
import type { Balance } from '@/protocol/bank';

/** The visitor's own money, by location. */
export interface TourFigures {
  /** Null if the visitor is not logged in at the bank. */
  readonly account: {
    readonly user: string;
    readonly balance: Balance;
  } | null;
  /** The amount sent from the account to the exchange. */
  readonly sent: Amount;
  /** The part of it that no wallet has withdrawn yet. */
  readonly waiting: Amount;
  /** The part of it that became coins. */
  readonly withdrawn: Amount;
  readonly coins: number;
  /** Purchases in this browser's session at the shop. */
  readonly orders: number;
  readonly paid: Amount;
  /** The part of it that was refunded. */
  readonly refunded: Amount;
  /** The amount on its way from the exchange to the shop's account, less fees. */
  readonly onItsWay: Amount;
  readonly arrived: Amount;
  /** The latest arrival of all of it, or 0 when nothing is on its way. */
  readonly arrivesBy: number;
}
