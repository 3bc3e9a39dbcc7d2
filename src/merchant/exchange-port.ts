/**
 * The merchant's interface to an exchange, over HTTP or in process (bindings: src/wiring). Each binding
 * returns only what the exchange has signed, or what comes from this process. Throws ExchangeUnavailable
 * when there is no usable answer, and UpstreamRefusal for its refusals.
 */
import type { Amount } from '@/protocol/amount';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';
import type { ConfirmedDeposit, ContractDeposits, DepositConfirmation } from '@/protocol/deposit';
import type {
  DepositQuestion,
  DepositStatus,
  ReserveStatus,
  SignedRefund,
  TransferDetails,
  WithdrawRequest,
} from '@/protocol/exchange';
import type { Timestamp } from '@/protocol/timestamp';

export interface ExchangePort {
  /** The address as wallets write it in `exchange_url`. */
  readonly baseUrl: string;
  /** Null if an auditor vouches for the exchange under any key. */
  readonly masterPub: Uint8Array | null;
  /** Asks the exchange again when what is wanted is not known, but not too often. */
  facts(wanted?: WantedFact): Promise<ExchangeFacts>;
  /** Repeat it freely. One outcome for each coin, in order; never throws for a single coin. */
  deposit(deposits: ContractDeposits): Promise<readonly DepositOutcome[]>;
  /**
   * Checks the coins and confirms them ahead, in their order. It takes none: they are taken with the order
   * that they pay. Null when it refuses one. Only an exchange in the merchant's database has it.
   */
  confirmAhead?(deposits: ContractDeposits): Promise<readonly ConfirmedDeposit[] | null>;
  /** Repeat it freely: one rtransaction_id gives back once. Never throws. */
  refund(refund: SignedRefund): Promise<RefundOutcome>;
  transfer(wtid: Uint8Array): Promise<TransferDetails>;
  depositStatus(question: DepositQuestion): Promise<DepositStatus>;
  /** Returns a tip reserve's status, or null while no money has reached it. */
  reserve(reservePub: Uint8Array): Promise<ReserveStatus | null>;
  /** Returns the reserves that have received money, of many at once. Only the embedded exchange has it. */
  readonly listCredits?: (reservePubs: readonly Uint8Array[]) => Promise<readonly ReserveCredits[]>;
  /** Repeat it freely: one envelope is debited once. Returns the blind signature. */
  withdraw(reservePub: Uint8Array, request: WithdrawRequest): Promise<Uint8Array>;
}

/** Transfers to a reserve. Money in units. */
export interface ReserveCredits {
  readonly reservePub: Uint8Array;
  /** The sum of all credits, and the first one. */
  readonly total: bigint;
  readonly first: bigint;
  /** The time of the last credit. */
  readonly lastMs: Timestamp;
}

export interface WantedFact {
  /** Its hash. */
  readonly denomination?: Uint8Array;
  readonly signingKey?: Uint8Array;
}

/** Facts that an exchange announces, as far as a merchant needs them. */
export interface ExchangeFacts {
  readonly masterPub: Uint8Array;
  findDenomination(hDenom: Uint8Array): DenominationFacts | undefined;
  listDenominations(): readonly ListedDenomination[];
  isSigningKey(exchangePub: Uint8Array): boolean;
  findWireFee(wireMethod: string, at: Timestamp): Amount | undefined;
  /** payto URIs of its bank accounts. */
  readonly accounts: readonly string[];
  /** The time for which a reserve stays open after money came. */
  readonly reserveClosingDelayMs: number;
}

export interface DenominationFacts {
  readonly publicKey: DenominationPublicKey;
  readonly value: Amount;
  readonly feeWithdraw: Amount;
  readonly feeDeposit: Amount;
  readonly start: Timestamp;
  readonly expireWithdraw: Timestamp;
  readonly expireDeposit: Timestamp;
  /** Once it is there, no new coins are made; an exchange elsewhere lists no such denomination. */
  readonly revocationSig?: Uint8Array | undefined;
}

export interface ListedDenomination extends DenominationFacts {
  readonly hDenom: Uint8Array;
  readonly feeRefund: Amount;
}

export type DepositOutcome =
  | ({ readonly state: 'accepted' } & DepositConfirmation)
  /** The exchange has decided; body and status are its own. */
  | {
      readonly state: 'refused';
      readonly status: number;
      /** The number of the exchange's error. */
      readonly code: number;
      readonly body: object;
    }
  /** The coin may have been taken or not: only repeating the same deposit tells. */
  | { readonly state: 'unknown'; readonly failure: ExchangeFailure; readonly reply?: object };

export type RefundOutcome =
  | {
      readonly state: 'accepted';
      /** Purpose 1038. */
      readonly exchangeSig: Uint8Array;
      readonly exchangePub: Uint8Array;
    }
  | Exclude<DepositOutcome, { state: 'accepted' }>;

export type ExchangeFailure = 'timeout' | 'unreachable' | 'malformed' | 'failed';

export class ExchangeUnavailable extends Error {
  override readonly name = 'ExchangeUnavailable';

  constructor(
    readonly failure: ExchangeFailure,
    options?: ErrorOptions,
  ) {
    super(`exchange: ${failure}`, options);
  }
}

/** Compares the name, not the class: the server's bundle and Next's each hold a copy of it. */
export function isExchangeUnavailable(thrown: unknown): thrown is ExchangeUnavailable {
  return thrown instanceof Error && thrown.name === 'ExchangeUnavailable';
}

/** Exchanges that a merchant takes coins of. */
export interface KnownExchanges {
  /** Those whose coins are taken under any auditor. */
  readonly exchanges: readonly ExchangePort[];
  /** An exchange that one of the auditors, or of these of them, vouches for. Throws ExchangeUnavailable. */
  readonly findAudited: (
    baseUrl: string,
    auditorPubs?: readonly Uint8Array[],
  ) => Promise<ExchangePort | undefined>;
}

/**
 * Finds an exchange whose coins are taken [PAY-11]. It is listed, or an auditor that the merchant
 * trusts vouches for it. Undefined for all others. Throws ExchangeUnavailable when an unlisted one
 * does not say who vouches for it.
 */
export async function findExchange(
  { exchanges, findAudited }: KnownExchanges,
  baseUrl: string,
): Promise<ExchangePort | undefined> {
  return exchanges.find((exchange) => exchange.baseUrl === baseUrl) ?? (await findAudited(baseUrl));
}

/** Undefined also for one that is away: it will be asked later. */
export async function findReachableExchange(
  known: KnownExchanges,
  baseUrl: string,
): Promise<ExchangePort | undefined> {
  try {
    return await findExchange(known, baseUrl);
  } catch (error) {
    if (isExchangeUnavailable(error)) return undefined;
    throw error;
  }
}
