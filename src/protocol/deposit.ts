/**
 * Shapes of deposits at an exchange (protocol-a 5.6), and the types that wallet, merchant and
 * exchange share.
 */
import { z } from 'zod';
import { amountSchema, type Amount } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { rsaInteger, signedTime } from '@/protocol/exchange';
import type { PaymentCoin } from '@/protocol/payment';
import { renamed } from '@/protocol/renamed';
import type { Timestamp } from '@/protocol/timestamp';

const key = base32Bytes(32);
const hash = base32Bytes(64);
const signature = base32Bytes(64);

/** A merchant's salt, hashed as the text it is; databases cannot keep the NUL character. */
const saltText = z
  .string()
  .max(256)
  .regex(/^[^\0]*$/);

/** The merchant's account, which `h_wire` is the hash of. */
export const depositWireSchema = renamed(
  z.object({ payto_uri: z.string().max(2048), salt: saltText }),
  { payto_uri: 'payto' },
);

export const depositFields = z.object({
  /** The amount that leaves the coin, deposit fee included. */
  contribution: amountSchema,
  wire: depositWireSchema,
  h_wire: hash,
  h_contract_terms: hash,
  ub_sig: rsaInteger,
  timestamp: signedTime,
  wire_transfer_deadline: signedTime,
  refund_deadline: signedTime,
  coin_sig: signature,
  denom_pub_hash: hash,
  merchant_pub: key,
});
export const DEPOSIT_NAMES = {
  h_contract_terms: 'hContract',
  ub_sig: 'denomSig',
  wire_transfer_deadline: 'wireDeadline',
  denom_pub_hash: 'hDenom',
} as const;

export const depositRequestSchema = renamed(depositFields, DEPOSIT_NAMES);
export type DepositRequest = z.output<typeof depositRequestSchema>;

/** The exchange's task for one coin. */
export interface CoinDeposit extends DepositRequest {
  readonly coinPub: Uint8Array;
}

/** The exchange's word that it has taken a coin. */
export const depositSuccessSchema = renamed(
  z.object({
    exchange_timestamp: signedTime,
    /** Purpose 1033. */
    exchange_sig: signature,
    exchange_pub: key,
  }),
);
export type DepositConfirmation = z.output<typeof depositSuccessSchema>;

/** A coin that pays a contract, at the exchange that is known. */
export type CoinToDeposit = Omit<PaymentCoin, 'exchangeUrl'>;

/** The contract that coins pay, as far as each deposit says it. */
type PaidContract = Omit<DepositRequest, keyof CoinToDeposit | 'wire'>;

/** Coins of one contract. */
export interface ContractDeposits extends PaidContract {
  readonly wire: DepositRequest['wire'];
  readonly coins: readonly CoinToDeposit[];
}

/** A deposit that the exchange has checked: what it records when it takes the coin. */
export interface CheckedDeposit extends CoinToDeposit, PaidContract {
  readonly depositFee: Amount;
  readonly exchangeTimestamp: Timestamp;
}

/** Confirmed ahead: the word counts once the coin is taken. */
export type ConfirmedDeposit = CheckedDeposit & DepositConfirmation;
