import 'server-only';
import type { DepositConfirmation } from '@/protocol/auditor';
import type { Database } from '@/storage/client';

const INSERT = `
  insert into auditor.deposit_confirmation (h_contract, h_wire, timestamp_ms, refund_deadline_ms,
    amount_without_fee, coin_pub, merchant_pub, exchange_sig, exchange_pub, master_pub, master_sig,
    received_ms)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict do nothing`;

/** The same confirmation again changes nothing. */
export async function insertConfirmation(
  db: Database,
  confirmation: DepositConfirmation,
  receivedMs: number,
): Promise<void> {
  await db.query('auditor-insert-confirmation', INSERT, [
    confirmation.h_contract_terms,
    confirmation.h_wire,
    confirmation.timestamp,
    confirmation.refund_deadline,
    confirmation.amount_without_fee.units.toString(),
    confirmation.coin_pub,
    confirmation.merchant_pub,
    confirmation.exchange_sig,
    confirmation.exchange_pub,
    confirmation.master_pub,
    confirmation.master_sig,
    receivedMs,
  ]);
}
