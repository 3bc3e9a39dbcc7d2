/**
 * What a test has to know of a kept deployment to go on with it: names, secrets and visible facts.
 */
import type { DatabaseState } from './rows';
import type { Seen } from './look';

export interface Manifest {
  /** The commit whose code has made it. */
  readonly madeBy: string;
  /** The server's time at its end, like `2026-11-22T13:00:00.000Z`. */
  readonly now: string;
  /** PUBLIC_URL; it is in signed contracts, so it cannot change. */
  readonly url: string;
  /** Passwords of users of the bank. */
  readonly bankUsers: Readonly<Record<string, string>>;
  /** Tokens of instances; `secret-token:…`. */
  readonly instances: Readonly<Record<string, string>>;
  /** A token that the instance `tea` has made beside its own. */
  readonly accessToken: string;
  /** The instance `closed`, which was deleted after a sale. */
  readonly closed: { readonly token: string; readonly orderId: string };
  readonly orders: Readonly<Record<string, KeptOrder>>;
  /** Names of files below `wallets`. */
  readonly wallets: readonly string[];
  /** URIs that restore a wallet: of one that was lost, and of `buyer`. */
  readonly backups: { readonly lost: string; readonly buyer: string };
  /** Withdrawals of `anna`, at the bank. */
  readonly withdrawals: {
    readonly open: { readonly id: string; readonly uri: string };
    /** By the wallet `short`, and not confirmed. */
    readonly selected: string;
  };
  /** `taler://tip/…` that was not picked up. */
  readonly tips: Readonly<Record<string, string>>;
  /** A reserve that a coin was recouped into: Base32 of its private key. */
  readonly reservePriv: string;
  /** What a wallet of early 2020 has: its claim of the order `claimedB`, and a coin. */
  readonly oldWallet: { readonly nonce: string; readonly coin: KeptCoin };
  readonly seen: Seen;
  readonly database: DatabaseState;
}

export interface KeptOrder {
  readonly instance: string;
  readonly id: string;
  /** `taler://pay/…`, of those that are not paid yet. */
  readonly payUri?: string;
}

/** In Base32. */
export interface KeptCoin {
  readonly coinPriv: string;
  readonly denomSig: string;
  /** Of its denomination. */
  readonly value: string;
  readonly hDenom: string;
}
