/**
 * What an exchange says about a transfer, beside what we know of its deposits. Throws what the
 * exchange port throws, and ExchangeUnavailable for an account that nobody has signed.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import type { TransferDetails } from '@/protocol/exchange';
import { listKnownDeposits } from '@/storage/merchant/transfers';
import { ExchangeUnavailable, type ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';
import { addsUp, agrees, isSigned, matchDeposits, type MatchedDeposit } from './transfer-rules';

export interface Payee {
  readonly instanceId: string;
  readonly merchantPub: Uint8Array;
  readonly hWire: Uint8Array;
}

export interface ExaminedTransfer {
  readonly details: TransferDetails;
  readonly matched: readonly MatchedDeposit[];
  /** It is for this payee, adds up, and has our deposits and no others. */
  readonly verified: boolean;
}

export async function examineTransfer(
  merchant: Merchant,
  exchange: ExchangePort,
  payee: Payee,
  wtid: Uint8Array,
): Promise<ExaminedTransfer> {
  const details = await exchange.transfer(wtid);
  if (!(await isSigned(details, await exchange.facts()))) {
    throw new ExchangeUnavailable('malformed');
  }
  const coinPubs = details.deposits.map((deposit) => deposit.coin_pub);
  const known = await listKnownDeposits(merchant.db, payee.instanceId, coinPubs);
  const matched = matchDeposits(details, known);
  const isForPayee =
    equalBytes(details.merchant_pub, payee.merchantPub) && equalBytes(details.h_wire, payee.hWire);
  return { details, matched, verified: isForPayee && addsUp(details) && agrees(details, matched) };
}
