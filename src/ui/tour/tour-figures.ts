import type { Amount } from '@/protocol/amount';
import type { Balance } from '@/protocol/bank';

/** Where the visitor's own money is. */
export interface TourFigures {
  /** Null for a stranger at the bank. */
  readonly account: {
    readonly user: string;
    readonly balance: Balance;
  } | null;
  /** From the account to the exchange. */
  readonly sent: Amount;
  /** Of that, what no wallet has taken as coins yet. */
  readonly waiting: Amount;
  /** Of that, what coins were made for. */
  readonly withdrawn: Amount;
  readonly coins: number;
  /** Bought in this browser's session at the shop. */
  readonly orders: number;
  readonly paid: Amount;
  /** From the exchange to the shop's account, less fees. */
  readonly onItsWay: Amount;
  readonly arrived: Amount;
  /** When the last of it arrives at the latest; 0 when nothing is on its way. */
  readonly arrivesBy: number;
}
