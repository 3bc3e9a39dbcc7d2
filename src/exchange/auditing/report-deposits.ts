/**
 * Reports deposits to the auditors (job report-deposits; protocol-b 6). Each auditor gets the
 * confirmation of every deposit, in order and at least once. An exchange that hides deposits is
 * thereby found out. An auditor that does not answer gets them later.
 */
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures';
import type { DepositConfirmation } from '@/protocol/auditor';
import {
  advanceAuditorCursor,
  listDepositsAfter,
  type ConfirmedDeposit,
} from '@/storage/exchange/auditor-cursors';
import type { AuditorPort } from '../auditor-port';
import type { Exchange } from '../exchange';

/** Numbers are assigned before rows are visible: an older deposit may become visible later. */
const SETTLING_MS = 10_000;
const BATCH = 100;

/** Returns how many deposits were reported. */
export async function reportDeposits(exchange: Exchange): Promise<number> {
  let reported = 0;
  for (const auditor of exchange.auditors) reported += await reportTo(exchange, auditor);
  return reported;
}

async function reportTo(exchange: Exchange, auditor: AuditorPort): Promise<number> {
  const { db, clock } = exchange;
  const before = clock.now() - SETTLING_MS;
  const deposits = await listDepositsAfter(db, { auditorUrl: auditor.url, before, limit: BATCH });
  for (const deposit of deposits) {
    await auditor.confirmDeposit(await confirmationOf(exchange, deposit));
    await advanceAuditorCursor(db, { auditorUrl: auditor.url, lastDeposit: deposit.id });
  }
  return deposits.length;
}

async function confirmationOf(
  { keys, currency }: Exchange,
  deposit: ConfirmedDeposit,
): Promise<DepositConfirmation> {
  // The key of that time, so it is the same confirmation that the merchant got.
  const signer = keys.signer(deposit.exchangeTimestamp);
  const amountWithoutFee = { currency, units: deposit.amountWithoutFee };
  const blob = signaturesV9.confirmDeposit({ ...deposit, amountWithoutFee });
  return {
    h_contract_terms: deposit.hContract,
    h_wire: deposit.hWire,
    timestamp: deposit.exchangeTimestamp,
    refund_deadline: deposit.refundDeadline,
    amount_without_fee: amountWithoutFee,
    coin_pub: deposit.coinPub,
    merchant_pub: deposit.merchantPub,
    exchange_sig: await signAsync(signer.privateKey, blob),
    exchange_pub: signer.publicKey,
    master_pub: keys.master.publicKey,
    ep_start: signer.start,
    ep_expire: signer.expire,
    ep_end: signer.end,
    master_sig: signer.masterSig,
  };
}
