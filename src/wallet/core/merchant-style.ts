/**
 * What a wallet does differently by the style of the merchant's interface that a contract or a tip came
 * by (decisions D4, D5, D6, D13). There is one implementation for each style; choose-style.ts chooses.
 * All calls may be repeated. They throw what a client throws, and WalletError.
 */
import type { ContractReply } from '@/clients/style-b';
import type { Amount } from '@/protocol/amount';
import type { ContractTerms } from '@/protocol/contract-terms';
import type { AbortedCoin, ObtainedCoin } from '@/protocol/refund';
import type { TipPlanchet } from '@/protocol/tip';
import type {
  Payment,
  Proposal,
  PurchasePhase,
  PurchaseRecord,
  RefundName,
} from '@/wallet/core/purchase-state';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { Wallet } from '@/wallet/core/wallet';

export interface MerchantStyle {
  /** How the coins of a payment sign; absent for generation v9. */
  readonly generation?: Payment['generation'];
  /** How long a page waits for a payment before it says "still paying", and offers to give up. */
  readonly payWaitMs: number;
  readonly codes: RefusalCodes;

  /** By the stored nonce, so that asking again gets the same contract. */
  askContract(wallet: Wallet, purchase: PurchaseRecord): Promise<ContractReply>;

  /** By each rule that the merchant may have hashed the contract by. */
  listHashes(contractTerms: Proposal['contractTerms']): Uint8Array[];

  /** Throws for a contract of another merchant or order, and for one that says not where to pay. */
  assertAsked(
    purchase: PurchaseRecord,
    terms: ContractTerms,
    contractTerms: Proposal['contractTerms'],
  ): void;

  /** Sends the coins, signed for the contract, and verifies the merchant's receipt. */
  pay(wallet: Wallet, purchase: PurchaseRecord, coins: SignedFor): Promise<PaymentProof>;

  /** What was deposited of each coin, in the coins' order, when a payment is given up. */
  abort(
    wallet: Wallet,
    purchase: PurchaseRecord,
    coins: SignedFor,
  ): Promise<readonly AbortedCoin[]>;

  /** Binds a payment to a session; answers the merchant's signature of it, where it gives one. */
  bindSession(
    wallet: Wallet,
    purchase: PaidPurchase,
    sessionId: string,
  ): Promise<Uint8Array | undefined>;

  /** What is given back in all, as the merchant says. */
  findRefunded(wallet: Wallet, purchase: PaidPurchase): Promise<Amount>;

  /** Has the refunds done, by coin and number; those of `known` may be left out. */
  takeRefunds(
    wallet: Wallet,
    purchase: PaidPurchase,
    known: readonly RefundName[],
  ): Promise<readonly RefundedCoin[]>;

  /** Blind signatures in the planchets' order; null for a coin that the exchange refuses for good. */
  pickUpTip(
    wallet: Wallet,
    tip: TipRecord,
    planchets: TipPlanchet[],
  ): Promise<readonly (Uint8Array | null)[]>;
}

/** Numbers of the refusals that a wallet answers by something else than giving up. */
interface RefusalCodes {
  readonly claimedByAnother: readonly number[];
  readonly coinLacksValue: readonly number[];
  /** Too late to abort. */
  readonly paymentComplete: readonly number[];
  /** The exchange offers other denominations by now; nothing of the tip was taken. */
  readonly otherDenominations: readonly number[];
}

export interface SignedFor {
  readonly proposal: Proposal;
  readonly payment: Payment;
}

export interface PaymentProof {
  /** Purpose 1104. */
  readonly receipt: Uint8Array;
  /** Purpose 1106, where the merchant gives one. */
  readonly sessionSig?: Uint8Array;
}

export type PaidPurchase = PurchaseRecord & {
  readonly phase: Extract<PurchasePhase, { state: 'paid' }>;
};

type WithoutTime<T> = T extends unknown ? Omit<T, 'execution_time'> : never;
export type RefundedCoin = WithoutTime<ObtainedCoin>;
