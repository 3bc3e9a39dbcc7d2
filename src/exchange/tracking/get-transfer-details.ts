/**
 * Answers GET transfers/$WTID (protocol-a 5.8): which deposits a transfer to a merchant pays, signed
 * (purpose 1037). `total` is the amount that was wired. It replies even before the bank confirms:
 * the merchant may have seen the money already. A transfer may have thousands of deposits, so few
 * are described at a time, in portions. Throws EXCHANGE_TRANSFERS_GET_WTID_NOT_FOUND.
 */
import { inLane } from '@/fairness/heavy-lane';
import { takeTurn } from '@/fairness/turns';
import { amountIn } from '@/protocol/amount';
import { concatBytes } from '@/protocol/crypto/bytes';
import { sign } from '@/protocol/crypto/eddsa';
import { sha512 } from '@/protocol/crypto/hash';
import { writeWireDeposits, signaturesV9 } from '@/protocol/signatures';
import type { TransferDetails } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import { findTransfer, listTransferDeposits, type TransferRow } from '@/storage/exchange/transfers';
import type { Exchange } from '../exchange';
import { ensureKeys } from '../keys/open-keys';

export async function getTransferDetails(
  exchange: Exchange,
  wtid: Uint8Array,
): Promise<TransferDetails> {
  await ensureKeys(exchange);
  const transfer = await findTransfer(exchange.db, wtid);
  if (transfer === undefined) throw new Refusal('EXCHANGE_TRANSFERS_GET_WTID_NOT_FOUND');
  return await inLane(transfer.depositCount, () => describe(exchange, transfer));
}

async function describe(exchange: Exchange, transfer: TransferRow): Promise<TransferDetails> {
  const { currency, keys, clock } = exchange;
  const amount = amountIn(currency);
  const { merchantPub, hWire, executionTime } = transfer;
  const total = amount(transfer.amount);
  const wireFee = amount(transfer.wireFee);
  const { hDetails, deposits } = await describeDeposits(exchange, transfer);
  const signer = keys.signer(clock.now());
  const blob = signaturesV9.confirmWireDeposit({ total, wireFee, merchantPub, hWire, hDetails });
  return {
    total,
    wireFee,
    merchantPub,
    hWire,
    executionTime,
    deposits,
    exchangeSig: sign(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}

/** Hashing so many takes some milliseconds. */
const PORTION = 200;

async function describeDeposits(
  { db, currency }: Exchange,
  transfer: TransferRow,
): Promise<Pick<TransferDetails, 'deposits'> & { readonly hDetails: Uint8Array }> {
  const all = await listTransferDeposits(db, transfer);
  const records: Uint8Array[] = [];
  const deposits: TransferDetails['deposits'] = [];
  const amount = amountIn(currency);
  for (let start = 0; start < all.length; start += PORTION) {
    if (all.length > PORTION) await takeTurn();
    const portion = all.slice(start, start + PORTION).map((deposit) => ({
      ...deposit,
      executionTime: transfer.executionTime,
      depositValue: amount(deposit.amountWithFee),
      depositFee: amount(deposit.depositFee),
    }));
    records.push(writeWireDeposits(portion));
    for (const { hContract, coinPub, depositValue, depositFee } of portion)
      deposits.push({ hContract, coinPub, depositValue, depositFee });
  }
  return { hDetails: sha512(concatBytes(...records)), deposits };
}
