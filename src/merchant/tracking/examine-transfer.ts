/**
 * Compares an exchange's account of a transfer with what we know of its deposits. A signed answer
 * is not requested again. Throws what the exchange port throws. Throws ExchangeUnavailable for an
 * account that none of its keys has signed.
 */
import type { TransferDetails } from '@/protocol/exchange';
import { decodeTransferProof } from '@/protocol/tracking';
import { listKnownDeposits, type KnownDeposit } from '@/storage/merchant/known-deposits';
import { findTransferProof } from '@/storage/merchant/transfers';
import { ExchangeUnavailable, type ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';
import {
  findConflict,
  isSigned,
  matchDeposits,
  type MatchedDeposit,
  type TransferConflict,
} from './transfer-rules';

export interface ExaminedTransfer {
  /** It was believed before. */
  readonly isKept: boolean;
  readonly details: TransferDetails;
  /** Our deposits that it names, as we know them and with the exchange's figures. */
  readonly known: readonly KnownDeposit[];
  readonly matched: readonly MatchedDeposit[];
  /** Counts only for a transfer to this instance. */
  readonly conflict: TransferConflict | null;
}

export async function examineTransfer(
  merchant: Merchant,
  exchange: ExchangePort,
  instanceId: string,
  wtid: Uint8Array,
): Promise<ExaminedTransfer> {
  const proof = await findTransferProof(merchant.db, exchange.baseUrl, wtid);
  const details = proof === null ? await askTransfer(exchange, wtid) : decodeTransferProof(proof);
  const coinPubs = details.deposits.map((deposit) => deposit.coinPub);
  const known = await listKnownDeposits(merchant.db, instanceId, coinPubs);
  return {
    isKept: proof !== null,
    details,
    known,
    matched: matchDeposits(details, known),
    conflict: proof === null ? findConflict(details, known) : null,
  };
}

async function askTransfer(exchange: ExchangePort, wtid: Uint8Array): Promise<TransferDetails> {
  const details = await exchange.transfer(wtid);
  const facts = await exchange.facts({ signingKey: details.exchangePub });
  if (isSigned(details, facts)) return details;
  throw new ExchangeUnavailable('malformed');
}
