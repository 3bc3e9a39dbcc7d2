/**
 * POST coins/$COIN_PUB/deposit (protocol-a 5.6), for one coin or for all coins of a contract at once:
 * one statement spends a coin and records its deposit, and deposits that arrive together share it. Each coin is answered for itself, with a
 * confirmation (purpose 1033) or with the refusal that its own request would get. Idempotent: a
 * deposit that exists is confirmed again with its first time, also when both arrive together.
 * Refusals, in this order: 404/1005, the rules of deposit-rules.ts, 403/1205, 403/1006, 409/1003
 * and 409/1200 with the coin's history.
 */
import { z } from 'zod';
import { verifyCoin } from '@/protocol/crypto/blind-signature';
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { depositSuccessSchema, type DepositRequest } from '@/protocol/exchange';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import { sqlState } from '@/storage/client';
import {
  findDeposit,
  recordDeposit,
  type DepositRow,
  type RecordedDeposit,
} from '@/storage/exchange/deposits';
import type { Exchange } from '../exchange';
import type { Denomination } from '../keys/denomination';
import { ensureKeys } from '../keys/open-keys';
import { isSignedBy } from '../verify-signature';
import { refuseCoin } from './coin-history';
import { assertDepositable } from './deposit-rules';

export interface CoinDeposit extends DepositRequest {
  readonly coinPub: Uint8Array;
}

export type DepositSuccessBody = z.input<typeof depositSuccessSchema>;

export type DepositOutcome =
  | { readonly accepted: true; readonly success: DepositSuccessBody }
  | { readonly accepted: false; readonly refusal: Refusal };

interface VerifiedDeposit {
  /** Position in the request. */
  readonly index: number;
  readonly denomination: Denomination;
  readonly hWire: Uint8Array;
  readonly row: DepositRow;
}

const UNIQUE_VIOLATION = '23505';

/** The answers are in the order of the deposits. */
export async function depositCoins(
  exchange: Exchange,
  deposits: readonly CoinDeposit[],
): Promise<DepositOutcome[]> {
  await ensureKeys(exchange);
  const outcomes: DepositOutcome[] = [];
  const verified: VerifiedDeposit[] = [];
  await Promise.all(
    deposits.map(async (deposit, index) => {
      try {
        verified.push(await verifyDeposit(exchange, deposit, index));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        outcomes[index] = { accepted: false, refusal: error };
      }
    }),
  );
  // Signatures are checked in parallel; what is taken first is what was named first.
  verified.sort((left, right) => left.index - right.index);
  await Promise.all(
    verified.map(async (deposit) => {
      outcomes[deposit.index] = await takeDeposit(exchange, deposit);
    }),
  );
  return outcomes;
}

async function verifyDeposit(
  exchange: Exchange,
  deposit: CoinDeposit,
  index: number,
): Promise<VerifiedDeposit> {
  const { keys, currency, wireMethod, clock, accountIds } = exchange;
  const denomination = keys.getDenomination(deposit.denom_pub_hash);
  const now = clock.now();
  assertDepositable(deposit, { denomination, currency, wireMethod, now });
  const {
    coinPub,
    h_contract_terms: hContract,
    h_wire: hWire,
    merchant_pub: merchantPub,
  } = deposit;
  const timestamp = roundDown(deposit.timestamp);
  const refundDeadline = roundDown(deposit.refund_deadline);
  const signed = await isSignedBy(coinPub, deposit.coin_sig, exchange.layouts, (layout) =>
    layout.deposit({
      hContract,
      hWire,
      hDenom: denomination.hDenom,
      timestamp,
      refundDeadline,
      amountWithFee: deposit.contribution,
      depositFee: denomination.feeDeposit,
      merchantPub,
      coinPub,
    }),
  );
  if (!signed) throw new Refusal('EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID');
  if (!verifyCoin(denomination.publicKey, coinPub, deposit.ub_sig)) {
    throw new Refusal('EXCHANGE_DENOMINATION_SIGNATURE_INVALID');
  }
  if (deposit.contribution.units > denomination.value.units) {
    throw await refuseCoin(exchange, coinPub, denomination, 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS');
  }
  const { payto_uri: payto, salt } = deposit.wire;
  const row: DepositRow = {
    coinPub,
    denominationId: denomination.id,
    denomSig: deposit.ub_sig,
    value: denomination.value.units,
    amountWithFee: deposit.contribution.units,
    depositFee: denomination.feeDeposit.units,
    hContract,
    merchantPub,
    accountId: await accountIds.idOf({ merchantPub, hWire, payto, salt }),
    timestamp,
    refundDeadline,
    wireDeadline: roundDown(deposit.wire_transfer_deadline),
    coinSig: deposit.coin_sig,
    exchangeTimestamp: roundDown(now),
  };
  return { index, denomination, hWire, row };
}

async function takeDeposit(exchange: Exchange, deposit: VerifiedDeposit): Promise<DepositOutcome> {
  const isRecorded = await recordDeposit(exchange.db, deposit.row).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  });
  return isRecorded
    ? await confirm(exchange, deposit, deposit.row.exchangeTimestamp)
    : await answerUnrecorded(exchange, deposit);
}

/** The deposit exists already, or others have left too little of the coin. */
async function answerUnrecorded(
  exchange: Exchange,
  deposit: VerifiedDeposit,
): Promise<DepositOutcome> {
  const existing = await findDeposit(exchange.db, deposit.row);
  return existing === undefined
    ? await refuse(exchange, deposit)
    : await answerExisting(exchange, deposit, existing);
}

async function answerExisting(
  exchange: Exchange,
  deposit: VerifiedDeposit,
  existing: RecordedDeposit,
): Promise<DepositOutcome> {
  const { row } = deposit;
  const same =
    existing.denominationId === row.denominationId &&
    existing.amountWithFee === row.amountWithFee &&
    existing.accountId === row.accountId &&
    existing.timestamp === row.timestamp &&
    existing.refundDeadline === row.refundDeadline;
  return same
    ? await confirm(exchange, deposit, existing.exchangeTimestamp)
    : await refuse(exchange, deposit);
}

async function refuse(exchange: Exchange, deposit: VerifiedDeposit): Promise<DepositOutcome> {
  const refusal = await refuseCoin(
    exchange,
    deposit.row.coinPub,
    deposit.denomination,
    'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS',
  );
  return { accepted: false, refusal };
}

async function confirm(
  exchange: Exchange,
  { row, hWire }: VerifiedDeposit,
  exchangeTimestamp: number,
): Promise<DepositOutcome> {
  const signer = exchange.keys.signer(exchange.clock.now());
  const blob = signaturesV9.confirmDeposit({
    hContract: row.hContract,
    hWire,
    exchangeTimestamp,
    refundDeadline: row.refundDeadline,
    amountWithoutFee: {
      currency: exchange.currency,
      units: row.amountWithFee - row.depositFee,
    },
    coinPub: row.coinPub,
    merchantPub: row.merchantPub,
  });
  const success = z.encode(depositSuccessSchema, {
    exchange_timestamp: exchangeTimestamp,
    exchange_sig: await signAsync(signer.privateKey, blob),
    exchange_pub: signer.publicKey,
  });
  return { accepted: true, success };
}

/** One coin; its refusal is thrown. */
export async function depositCoin(
  exchange: Exchange,
  deposit: CoinDeposit,
): Promise<DepositSuccessBody> {
  const [outcome] = await depositCoins(exchange, [deposit]);
  if (outcome === undefined) throw new Error('a deposit without an outcome');
  if (!outcome.accepted) throw outcome.refusal;
  return outcome.success;
}
