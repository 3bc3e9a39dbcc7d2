/**
 * Stores a tracking problem for `wire_reports` of the order (protocol-a 8). Evidence stays with its
 * proofs for ever. Failures that may pass stay until the deposit is tracked.
 */
import { encodeBase32 } from '@/protocol/base32';
import { hashString } from '@/protocol/crypto/hash';
import { ERRORS } from '@/protocol/errors';
import { isRefusal, isUpstreamRefusal, type Refusal } from '@/protocol/refusal';
import { encodeMembers } from '@/protocol/refusal-members';
import { keepTrackingReport } from '@/storage/merchant/tracking-reports';
import { isExchangeUnavailable } from '../exchange-port';
import type { Merchant } from '../merchant';

export interface TroubledDeposit {
  readonly instanceId: string;
  readonly exchangeUrl: string;
  /** Null when no order of ours is concerned. */
  readonly row: number | null;
  readonly coinPub: Uint8Array | null;
}

/** A refusal of conflict-proofs.ts. */
export async function reportConflict(
  merchant: Merchant,
  at: TroubledDeposit,
  conflict: Refusal,
): Promise<void> {
  const proof = JSON.stringify(encodeMembers(conflict));
  const { code } = ERRORS[conflict.code];
  await keep(merchant, at, { code, exchangeEc: 0, exchangeHc: 200, proof });
}

/** The exchange refused, did not answer, or takes too much. */
export async function reportFailure(
  merchant: Merchant,
  at: TroubledDeposit,
  error: unknown,
): Promise<void> {
  const { code } =
    ERRORS[isRefusal(error) ? error.code : 'MERCHANT_GET_ORDERS_EXCHANGE_TRACKING_FAILURE'];
  const said = isExchangeUnavailable(error) ? error.cause : error;
  const answer = isUpstreamRefusal(said)
    ? { exchangeEc: storedCode(said.code), exchangeHc: said.status }
    : { exchangeEc: 0, exchangeHc: 0 };
  await keep(merchant, at, { code, ...answer, proof: null });
}

/** 0 for a number that the column cannot hold. */
function storedCode(code = 0): number {
  return Number.isInteger(code) && Math.abs(code) < 2 ** 31 ? code : 0;
}

async function keep(
  merchant: Merchant,
  at: TroubledDeposit,
  report: {
    readonly code: number;
    readonly exchangeEc: number;
    readonly exchangeHc: number;
    readonly proof: string | null;
  },
): Promise<void> {
  const { row, coinPub, instanceId, exchangeUrl } = at;
  const coin = coinPub === null ? null : encodeBase32(coinPub);
  // Earlier releases kept reports with the row as text.
  const order = row?.toString() ?? null;
  const identity = JSON.stringify([
    report.code,
    instanceId,
    order,
    exchangeUrl,
    coin,
    report.proof,
  ]);
  await keepTrackingReport(merchant.db, {
    ...report,
    reportKey: hashString(identity).slice(0, 32),
    instanceId,
    orderRow: row,
    coinPub,
    exchangeUrl,
    reportedMs: merchant.clock.now(),
  });
}
