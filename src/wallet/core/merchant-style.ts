/**
 * The wallet's calls that differ by the style of the merchant's interface (decisions D4, D5, D6, D13). A
 * contract or a tip belongs to one style. Each style has one implementation, and choose-style.ts chooses.
 * All calls may be repeated. They throw what a client throws, and WalletError.
 */
import type { Amount } from '@/protocol/amount';
import type { ContractTerms } from '@/protocol/contract-terms';
import type { PaymentCoin } from '@/protocol/payment';
import type { AbortedCoin, ObtainedCoin } from '@/protocol/refund';
import type { TipPlanchet } from '@/protocol/tip';
import type {
  Payment,
  Proposal,
  PurchasePhase,
  PurchaseRecord,
  RefundName,
} from '@/wallet/core/purchase-state';
import type { TipSource } from '@/wallet/core/tip-source';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { WalletPorts } from '@/wallet/core/wallet-ports';

export interface MerchantStyle {
  /** The generation in which a payment's coins sign. Absent for v9. */
  readonly generation?: Payment['generation'];
  /** The time that a page waits for a payment before it says "still paying" and offers to abort. */
  readonly payWaitMs: number;
  readonly codes: RefusalCodes;

  /** Reads where a tip comes from. Throws WalletError URI_UNSUPPORTED. */
  parseTip(text: string): TipSource;

  /** Claims with the stored nonce, so a repeated claim gets the same contract. */
  askContract(wallet: WalletPorts, purchase: PurchaseRecord): Promise<OfferedContract>;

  /** The contract's hash by each rule that the merchant may have used. */
  listHashes(contractTerms: Proposal['contractTerms']): Uint8Array[];

  /** Throws for a contract of another merchant or order, and for one that names no place to pay. */
  assertAsked(
    purchase: PurchaseRecord,
    terms: ContractTerms,
    contractTerms: Proposal['contractTerms'],
  ): void;

  /** The merchant's page about the order, for its customer. Null if the style has none. */
  orderPage(purchase: PurchaseRecord, hContract: Uint8Array): string | null;

  /** Sends the coins, signed for the contract, and verifies the merchant's receipt. */
  pay(wallet: WalletPorts, purchase: PurchaseRecord, coins: SignedFor): Promise<PaymentProof>;

  /** Aborts a payment, and returns each coin's deposited amount, in the coins' order. */
  abort(
    wallet: WalletPorts,
    purchase: PurchaseRecord,
    coins: SignedFor,
  ): Promise<readonly AbortedCoin[]>;

  /** Binds a payment to a session. Returns the merchant's signature of it, if it gives one. */
  bindSession(
    wallet: WalletPorts,
    purchase: PaidPurchase,
    sessionId: string,
  ): Promise<Uint8Array | undefined>;

  /** The total refund, as the merchant says. */
  getRefunded(wallet: WalletPorts, purchase: PaidPurchase): Promise<Amount>;

  /** Carries out the refunds, by coin and number. Those of `known` may be left out. */
  takeRefunds(
    wallet: WalletPorts,
    purchase: PaidPurchase,
    known: readonly RefundName[],
  ): Promise<readonly RefundedCoin[]>;

  /**
   * Blind signatures in the planchets' order. Null for a coin that the exchange refuses for good.
   */
  pickUpTip(
    wallet: WalletPorts,
    tip: TipRecord,
    planchets: TipPlanchet[],
  ): Promise<readonly (Uint8Array | null)[]>;
}

/** Numbers of refusals after which a wallet does something other than abort. */
interface RefusalCodes {
  readonly claimedByAnother: readonly number[];
  readonly coinLacksValue: readonly number[];
  /** Too late to abort. */
  readonly paymentComplete: readonly number[];
  /** The exchange's denominations have changed. Nothing of the tip was taken. */
  readonly otherDenominations: readonly number[];
}

export interface OfferedContract {
  readonly contractTerms: Proposal['contractTerms'];
  /** The merchant's signature of the contract. */
  readonly sig: Uint8Array;
}

/** Merchants of 2019 and 2020 read the denomination's whole key, later ones its hash. */
export interface SignedCoin extends PaymentCoin {
  readonly denomPub: Uint8Array;
}

export interface SignedFor {
  readonly proposal: Proposal;
  readonly payment: Payment;
}

/** Signatures of the merchant. */
export interface PaymentProof {
  /** Purpose 1104. */
  readonly receipt: Uint8Array;
  /** Purpose 1106, if the merchant gives one. */
  readonly sessionSig?: Uint8Array;
  /** Codes of the shop's device, which the customer shows to the seller. */
  readonly confirmation?: string;
}

export type PaidPurchase = PurchaseRecord & {
  readonly phase: Extract<PurchasePhase, { state: 'paid' }>;
};

type WithoutTime<T> = T extends unknown ? Omit<T, 'executionTime'> : never;
export type RefundedCoin = WithoutTime<ObtainedCoin>;
