/** The actions that tests need of a wallet of any kind. */
import type { Page } from '@playwright/test';
import { ERRORS } from '@/protocol/errors';
import type { BankUser } from '../calls/bank-user';

export interface TestWallet {
  /** Withdraws this amount from the user's bank account, confirmed at the bank. */
  withdraw(amount: string, user: BankUser): Promise<void>;
  /** The spendable balance, like `KUDOS:9.5`. */
  balance(): Promise<string>;
  /**
   * Opens `taler://pay/…`, agrees, and returns the outcome. A refusal is an outcome, not an error.
   */
  pay(payUri: string, options?: PayOptions): Promise<PayOutcome>;
  /** Pays what a shop's page asks for through its `taler:` link, as its reader would. */
  payOn(page: Page, options?: PayOptions): Promise<PayOutcome>;
  /** Opens `taler://refund/…`. Returns the refund without fees. */
  takeRefund(refundUri: string): Promise<string>;
  /** Opens `taler://tip/…` and waits for the coins. */
  takeTip(tipUri: string): Promise<void>;
}

export interface PayOptions {
  /** The time after which a payment without an outcome is `paying`. Default: a minute. */
  readonly timeoutMs?: number;
}

export type PayOutcome =
  | {
      readonly state: 'paid';
      /** Address of the purchase, or null if the merchant names none. */
      readonly nextUrl: string | null;
    }
  /** The wallet has bought this address before, so nothing was paid. The order stays `claimed`. */
  | { readonly state: 'owned'; readonly nextUrl: string | null }
  /** The wallet has not enough coins. */
  | { readonly state: 'short'; readonly missing: string }
  | { readonly state: 'expired' }
  /** The wallet has agreed and still tries: the shop or the exchange cannot be reached. */
  | { readonly state: 'paying' }
  /** Refused by the merchant or the exchange: claimed by another wallet, unknown, … */
  | { readonly state: 'refused'; readonly reason: string };

/** The backend refuses an order that is first opened after its deadline. */
const CLAIMED_TOO_LATE = `(${ERRORS.MERCHANT_POST_ORDERS_ID_CLAIM_OFFER_EXPIRED.code})`;

export function refusedBecause(reason: string): PayOutcome {
  return reason.includes(CLAIMED_TOO_LATE) ? { state: 'expired' } : { state: 'refused', reason };
}

/** The link by which a page asks a wallet to pay; also `taler+http:` and `ext+taler:`. */
export const WALLET_LINK = 'a[href^="taler:"], a[href^="taler+http:"], a[href^="ext+taler:"]';
