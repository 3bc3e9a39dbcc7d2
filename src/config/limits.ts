/**
 * What is bounded and how, in one place. DATA_DIR/merchant.json may change any of them; they hang on
 * `globalThis` because each host bundles its own copy of every module.
 */
export interface Limits {
  /** A larger request body is refused. */
  readonly maxBodyBytes: number;
  /** Longer wishes to wait are cut to this. */
  readonly maxLongPollMs: number;
  /** Entries of one answer. */
  readonly maxListLength: number;
  /** How long an exchange elsewhere may take for one answer. */
  readonly exchangeTimeoutMs: number;
  /** A longer answer of an exchange elsewhere is cut off. */
  readonly maxExchangeReplyBytes: number;
  /** How long keys and wire details of an exchange elsewhere are believed without asking again. */
  readonly exchangeKeysMs: number;
  /** Not more often than this are they asked for because something unknown came. */
  readonly exchangeRefreshMs: number;
  /** From then on nobody is working on a payment any more, whatever became of it. */
  readonly stalePaymentMs: number;
  /** Between two questions about the same deposit; the pause grows with the delay. */
  readonly minTrackingPauseMs: number;
  readonly maxTrackingPauseMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxBodyBytes: 1024 * 1024,
  maxLongPollMs: 120_000,
  maxListLength: 1000,
  exchangeTimeoutMs: 20_000,
  maxExchangeReplyBytes: 16 * 1024 * 1024,
  exchangeKeysMs: 600_000,
  exchangeRefreshMs: 1_000,
  stalePaymentMs: 60_000,
  minTrackingPauseMs: 2_000,
  maxTrackingPauseMs: 3_600_000,
};

const shared = globalThis as typeof globalThis & { florinLimits?: Limits };

export function limits(): Limits {
  return shared.florinLimits ?? DEFAULT_LIMITS;
}

export function setLimits(changed: Limits): void {
  shared.florinLimits = changed;
}
