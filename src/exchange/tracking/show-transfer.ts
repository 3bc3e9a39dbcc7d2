/**
 * GET transfers/$WTID (protocol-a 5.8): which deposits a transfer to a merchant pays, signed
 * (purpose 1037). `total` is the amount that was wired. Answers also while the bank's confirmation
 * is on its way: the merchant may have seen the money already. Throws 404/1451.
 */
import { z } from 'zod';
import { amountIn } from '@/protocol/amount';
import { signAsync } from '@/protocol/crypto/eddsa';
import { hashWireDeposits } from '@/protocol/crypto/signatures';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { transferDetailsSchema } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import { findTransfer } from '@/storage/exchange/transfers';
import type { Exchange } from '../exchange';
import { ensureKeys } from '../keys/open-keys';

export async function showTransfer(
  exchange: Exchange,
  wtid: Uint8Array,
): Promise<z.input<typeof transferDetailsSchema>> {
  await ensureKeys(exchange);
  const { db, currency, keys, clock } = exchange;
  const transfer = await findTransfer(db, wtid);
  if (transfer === undefined) throw new Refusal('EXCHANGE_TRANSFERS_GET_WTID_NOT_FOUND');
  const amount = amountIn(currency);
  const { merchantPub, hWire, executionTime } = transfer;
  const total = amount(transfer.amount);
  const wireFee = amount(transfer.wireFee);
  const hDetails = hashWireDeposits(
    transfer.deposits.map((deposit) => ({
      hContract: deposit.hContract,
      executionTime,
      coinPub: deposit.coinPub,
      depositValue: amount(deposit.amountWithFee),
      depositFee: amount(deposit.depositFee),
    })),
  );
  const signer = keys.signer(clock.now());
  const blob = signaturesV9.confirmWireDeposit({ total, wireFee, merchantPub, hWire, hDetails });
  return z.encode(transferDetailsSchema, {
    total,
    wire_fee: wireFee,
    merchant_pub: merchantPub,
    h_wire: hWire,
    execution_time: executionTime,
    deposits: transfer.deposits.map((deposit) => ({
      h_contract_terms: deposit.hContract,
      coin_pub: deposit.coinPub,
      deposit_value: amount(deposit.amountWithFee),
      deposit_fee: amount(deposit.depositFee),
    })),
    exchange_sig: await signAsync(signer.privateKey, blob),
    exchange_pub: signer.publicKey,
  });
}
