/**
 * Reports deposits to the auditors (job report-deposits; protocol-b 6). Each auditor gets the
 * confirmation of every deposit, in order and at least once. An exchange that hides deposits is
 * thereby found out. An auditor that does not answer gets them later.
 */
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { DepositReport } from '@/protocol/auditor';
import {
  advanceAuditorCursor,
  listDepositsAfter,
  type ListedDeposit,
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
    await auditor.reportDeposit(reportOf(exchange, deposit));
    await advanceAuditorCursor(db, { auditorUrl: auditor.url, lastDeposit: deposit.id });
  }
  return deposits.length;
}

function reportOf({ keys, currency }: Exchange, deposit: ListedDeposit): DepositReport {
  const { hContract, hWire, exchangeTimestamp, refundDeadline, coinPub, merchantPub } = deposit;
  // The key of that time, so it is the same confirmation that the merchant got.
  const { privateKey, publicKey, masterSig, start, expire, end } = keys.signer(exchangeTimestamp);
  const amountWithoutFee = { currency, units: deposit.amountWithoutFee };
  const said = { hContract, hWire, exchangeTimestamp, refundDeadline, coinPub, merchantPub };
  const blob = signaturesV9.confirmDeposit({ ...said, amountWithoutFee });
  return {
    ...said,
    amountWithoutFee,
    exchangeSig: sign(privateKey, blob),
    exchangePub: publicKey,
    masterPub: keys.master.publicKey,
    start,
    expire,
    end,
    masterSig,
  };
}
