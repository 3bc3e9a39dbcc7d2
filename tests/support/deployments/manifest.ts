/** The names, secrets and visible facts of a kept deployment that a test needs to continue it. */
import type { DatabaseState } from './rows';
import type { Seen } from './look';

export interface Manifest {
  /** The commit whose code made it. */
  readonly madeBy: string;
  /** The server's time at its end, like `2026-11-22T13:00:00.000Z`. */
  readonly now: string;
  /** PUBLIC_URL; it is in signed contracts, so it cannot change. */
  readonly url: string;
  /** Passwords of the bank's users. */
  readonly bankUsers: Readonly<Record<string, string>>;
  /** The instances' tokens: `secret-token:…`. */
  readonly instances: Readonly<Record<string, string>>;
  /** A second token, made by the instance `tea`. */
  readonly accessToken: string;
  /** The instance `closed`, which was deleted after a sale. */
  readonly closed: { readonly token: string; readonly orderId: string };
  readonly orders: Readonly<Record<string, KeptOrder>>;
  /** Names of files below `wallets`. */
  readonly wallets: readonly string[];
  /** URIs that restore a wallet: a lost one, and `buyer`. */
  readonly backups: { readonly lost: string; readonly buyer: string };
  /** Withdrawals of `anna` at the bank. */
  readonly withdrawals: {
    readonly open: { readonly id: string; readonly uri: string };
    /** Selected by the wallet `short`, and not confirmed. */
    readonly selected: string;
  };
  /** A `taler://tip/…` that was not picked up. */
  readonly tips: Readonly<Record<string, string>>;
  /** Private key, in Base32, of a reserve that a coin was recouped into. */
  readonly reservePriv: string;
  /** State of a wallet of early 2020: its claim of the order `claimedB`, and a coin. */
  readonly oldWallet: { readonly nonce: string; readonly coin: KeptCoin };
  readonly seen: Seen;
  readonly database: DatabaseState;
}

export interface KeptOrder {
  readonly instance: string;
  readonly id: string;
  /** The `taler://pay/…` of an unpaid order. */
  readonly payUri?: string;
}

/** A coin, in Base32. */
export interface KeptCoin {
  readonly coinPriv: string;
  readonly denomSig: string;
  /** The denomination's value. */
  readonly value: string;
  readonly hDenom: string;
}
