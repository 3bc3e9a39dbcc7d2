/** Delays of a shop that names none. */

const DAY_MS = 86_400_000;

export const DEFAULT_DELAYS = {
  payDelayMs: DAY_MS,
  /** Refunds stay off unless the shop asks for them. */
  refundDelayMs: 0,
  wireTransferDelayMs: DAY_MS,
} as const;
