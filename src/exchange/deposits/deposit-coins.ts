/**
 * Deposits one coin or all coins of a contract: POST coins/$COIN_PUB/deposit (protocol-a 5.6). One
 * statement spends a coin and records its deposit. Deposits that arrive together share it. Each
 * coin gets a result of its own: a confirmation, or the refusal that its own request would get.
 * Idempotent: an existing deposit is confirmed again with its first time, also when both arrive
 * together. Refusals: those of verify-deposit.ts, then
 * EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY and EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS with
 * the coin's history.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import type { CoinDeposit, DepositConfirmation } from '@/protocol/deposit';
import { isRefusal, type Refusal } from '@/protocol/refusal';
import { findDeposit, recordDeposit, type RecordedDeposit } from '@/storage/exchange/deposits';
import { hasDenomination } from '@/storage/exchange/keys';
import { ensureAccount } from '@/storage/exchange/merchant-accounts';
import type { Exchange } from '../exchange';
import { ensureKeys } from '../keys/open-keys';
import { refuseCoin } from './coin-history';
import { confirmDeposit, verifyDeposit, type VerifiedDeposit } from './verify-deposit';

/** The results are in the order of the deposits. */
export async function depositCoins(
  exchange: Exchange,
  deposits: readonly CoinDeposit[],
): Promise<(DepositConfirmation | Refusal)[]> {
  await ensureKeys(exchange);
  const outcomes: (DepositConfirmation | Refusal)[] = [];
  const verified: VerifiedDeposit[] = [];
  await Promise.all(
    deposits.map(async (deposit, index) => {
      try {
        verified.push(await verifyDeposit(exchange, deposit, index));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        outcomes[index] = error;
      }
    }),
  );
  // Signatures are checked in parallel. Coins are taken in the order of the request.
  verified.sort((left, right) => left.index - right.index);
  await Promise.all(
    verified.map(async (deposit) => {
      outcomes[deposit.index] = await takeDeposit(exchange, deposit);
    }),
  );
  return outcomes;
}

async function takeDeposit(
  exchange: Exchange,
  deposit: VerifiedDeposit,
): Promise<DepositConfirmation | Refusal> {
  return (await isTaken(exchange, deposit))
    ? accept(exchange, deposit)
    : await answerUnrecorded(exchange, deposit);
}

async function isTaken(
  { db }: Exchange,
  { wire, checked, denomination }: VerifiedDeposit,
): Promise<boolean> {
  let recording = await recordDeposit(db, checked);
  // The account's first deposit makes its row.
  if (recording === 'no such account') {
    await ensureAccount(db, { merchantPub: checked.merchantPub, hWire: checked.hWire, ...wire });
    recording = await recordDeposit(db, checked);
  }
  // A denomination that the database has lost is refused below.
  if (recording === 'no such account' && (await hasDenomination(db, denomination.hDenom))) {
    throw new Error('a deposit to no account');
  }
  return recording === 'recorded';
}

/** The deposit exists already, or other spendings have left too little of the coin. */
async function answerUnrecorded(
  exchange: Exchange,
  deposit: VerifiedDeposit,
): Promise<DepositConfirmation | Refusal> {
  const existing = await findDeposit(exchange.db, deposit.checked);
  return existing === undefined
    ? await refuse(exchange, deposit)
    : await answerExisting(exchange, deposit, existing);
}

async function answerExisting(
  exchange: Exchange,
  deposit: VerifiedDeposit,
  existing: RecordedDeposit,
): Promise<DepositConfirmation | Refusal> {
  const { checked, denomination } = deposit;
  const same =
    equalBytes(existing.hDenom, denomination.hDenom) &&
    existing.amountWithFee === checked.contribution.units &&
    equalBytes(existing.hWire, checked.hWire) &&
    existing.timestamp === checked.timestamp &&
    existing.refundDeadline === checked.refundDeadline;
  return same
    ? accept(exchange, deposit, existing.exchangeTimestamp)
    : await refuse(exchange, deposit);
}

function refuse(exchange: Exchange, { checked, denomination }: VerifiedDeposit): Promise<Refusal> {
  const code = 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS';
  return refuseCoin(exchange, checked.coinPub, denomination, code);
}

function accept(
  exchange: Exchange,
  { checked }: VerifiedDeposit,
  exchangeTimestamp = checked.exchangeTimestamp,
): DepositConfirmation {
  return confirmDeposit(exchange, { ...checked, exchangeTimestamp });
}

/** Deposits one coin, and throws its refusal. */
export async function depositCoin(
  exchange: Exchange,
  deposit: CoinDeposit,
): Promise<DepositConfirmation> {
  const [outcome] = await depositCoins(exchange, [deposit]);
  if (outcome === undefined) throw new Error('a deposit without an outcome');
  if (isRefusal(outcome)) throw outcome;
  return outcome;
}
