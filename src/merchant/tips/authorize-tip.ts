/**
 * POST private/tips, POST private/reserves/$RESERVE_PUB/authorize-tip (protocol-a 8) and POST
 * /tip-authorize (seed.md, protocol-b 3.7) [TIP-1]: commits money of a reserve to a new tip, in one
 * statement, so that tips together never exceed what was transferred. Without a reserve named, of
 * those that hold enough the one that expires first gives. When none does, the exchange is asked once
 * for new transfers [TIP-5]. Not idempotent: no member of the request names the tip, and equal requests
 * are visitors with equal tips (docs/architecture.md). Throws 404/2016, 400/30, 400/9225, 404/2751,
 * 410/2750 when every reserve has expired (404 in style B), 412/2752.
 */
import { Refusal } from '@/protocol/refusal';
import type { TipRequest } from '@/protocol/tip';
import type { Instance } from '@/storage/merchant/instances';
import { listTipReserves, type TipReserve } from '@/storage/merchant/tip-reserves';
import { insertTip, type NewTip } from '@/storage/merchant/tips';
import { assertSells } from '../instances/instance-rules';
import type { Merchant } from '../merchant';
import { getReserve } from './get-reserve';
import { positiveUnits } from './positive-units';
import { refreshReserve } from './refresh-reserve';

const TIP_ID_BYTES = 64;

export interface AuthorizedTip {
  readonly tipId: Uint8Array;
  readonly instanceId: string;
  readonly exchangeUrl: string;
  readonly expirationMs: number;
}

interface TipConditions {
  /** In base32; any reserve of the instance when absent. */
  readonly reservePub?: string | undefined;
  /** Looks at the tip before it is committed: what this throws leaves everything as it was. */
  readonly assertUsable?: (tip: AuthorizedTip) => void;
}

export async function authorizeTip(
  merchant: Merchant,
  instance: Instance,
  request: TipRequest,
  { reservePub, assertUsable = () => undefined }: TipConditions = {},
): Promise<AuthorizedTip> {
  assertSells(instance);
  const tip: Omit<NewTip, 'reservePub'> = {
    tipId: merchant.random.bytes(TIP_ID_BYTES),
    amount: positiveUnits(merchant, request.amount, 'amount'),
    justification: request.justification,
    nextUrl: request.next_url ?? null,
    now: merchant.clock.now(),
  };
  const unknown = 'MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN';
  const reserves =
    reservePub === undefined
      ? await listTipReserves(merchant.db, instance.id)
      : [await getReserve(merchant, instance.id, reservePub, unknown)];
  if (reserves.length === 0) throw new Refusal(unknown);
  const given = await giveFrom(merchant, tip, reserves, assertUsable);
  if (given !== null) return given;
  const refreshed = await Promise.all(reserves.map((one) => refreshReserve(merchant, one)));
  const later = await giveFrom(merchant, tip, refreshed, assertUsable);
  if (later !== null) return later;
  const isOver = refreshed.every(
    ({ exchangeInitial, expirationMs }) => exchangeInitial !== null && expirationMs <= tip.now,
  );
  if (isOver) throw new Refusal('MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED');
  throw new Refusal('MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS', { field: 'amount' });
}

async function giveFrom(
  { db }: Merchant,
  tip: Omit<NewTip, 'reservePub'>,
  reserves: readonly TipReserve[],
  assertUsable: (tip: AuthorizedTip) => void,
): Promise<AuthorizedTip | null> {
  const first = [...reserves].sort((a, b) => a.expirationMs - b.expirationMs);
  for (const { reservePub, instanceId, exchangeUrl, expirationMs, credited, committed } of first) {
    // The statement decides; this saves asking it in vain.
    if (credited - committed < tip.amount) continue;
    const given = { tipId: tip.tipId, instanceId, exchangeUrl, expirationMs };
    assertUsable(given);
    if (await insertTip(db, { ...tip, reservePub })) return given;
  }
  return null;
}
