/**
 * An expected refusal by the wallet, shown to its owner. Codes and numbers are the deployed
 * wallets' where they have one (`vectors/error_codes.json`). Ours begin with 9700. Texts for people
 * are in the user interface. `detail` is for the developer.
 */
import type { Amount } from '@/protocol/amount';

export const WALLET_ERRORS = {
  EXCHANGE_VERSION_INCOMPATIBLE: 7000,
  EXCHANGE_DENOMINATIONS_INSUFFICIENT: 7006,
  EXCHANGE_COIN_SIGNATURE_INVALID: 7009,
  WITHDRAWAL_ABORTED: 7012,
  ORDER_ALREADY_CLAIMED: 7014,
  BANK_VERSION_INCOMPATIBLE: 7017,
  CONTRACT_BASE_URL_MISMATCH: 7018,
  CONTRACT_SIGNATURE_INVALID: 7019,
  CONTRACT_MALFORMED: 7020,
  EXCHANGE_UNTRUSTWORTHY: 9700,
  URI_UNSUPPORTED: 9701,
  BALANCE_INSUFFICIENT: 9702,
  ORDER_UNKNOWN: 9704,
  OFFER_EXPIRED: 9705,
  STATE_CONFLICT: 9706,
  WIRE_TYPE_UNSUPPORTED: 9707,
  PARTNER_REFUSED: 9708,
  RECEIPT_INVALID: 9709,
  EXCHANGE_NOT_SUGGESTED: 9710,
  PURCHASE_UNKNOWN: 9711,
  REFUND_INVALID: 9712,
  REFUND_PENDING: 9713,
  MERCHANT_VERSION_INCOMPATIBLE: 9714,
  TERMS_NOT_ACCEPTED: 9715,
  ACCOUNT_UNSUPPORTED: 9716,
  AUDITOR_INVALID: 9717,
  BACKUP_MISSING: 9730,
  BACKUP_UNREADABLE: 9731,
} as const;

export type WalletErrorCode = keyof typeof WALLET_ERRORS;

export interface WalletErrorAbout {
  readonly detail?: string;
  /** The missing amount, for BALANCE_INSUFFICIENT. */
  readonly missing?: Amount;
  /** The other party's answer, for PARTNER_REFUSED. */
  readonly status?: number;
  readonly partnerCode?: number;
  readonly cause?: unknown;
}

export class WalletError extends Error {
  override readonly name = 'WalletError';

  constructor(
    readonly code: WalletErrorCode,
    readonly about: WalletErrorAbout = {},
  ) {
    const { detail, cause } = about;
    super(detail === undefined ? code : `${code}: ${detail}`, { cause });
  }

  get number(): number {
    return WALLET_ERRORS[this.code];
  }
}

/** Compares by name: a page and its worker may each have a copy of the class. */
export function isWalletError(thrown: unknown): thrown is WalletError {
  return thrown instanceof Error && thrown.name === 'WalletError';
}
