/**
 * Commits money of a reserve to a new tip (specification "Tips", protocol-a 8) [TIP-1]. It is one
 * statement, so tips never exceed what was transferred. If no reserve is named, the one that
 * expires first among those that hold enough gives. If none does, the exchange is asked once for
 * new transfers [TIP-5]. Not idempotent without an Idempotency-Key: no member of the request names the tip. Equal requests are
 * visitors with equal tips (docs/architecture/merchant.md). Throws
 * MERCHANT_GENERIC_INSTANCE_DELETED, GENERIC_CURRENCY_MISMATCH,
 * MERCHANT_PRIVATE_POST_TIP_AMOUNT_ZERO, MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN,
 * MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED if every reserve has expired,
 * MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS, MERCHANT_SHOP_SHARE_FULL.
 */
import { Refusal } from '@/protocol/refusal';
import type { TipRequest } from '@/protocol/tip';
import type { Instance } from '@/storage/merchant/instances';
import { listReservesWith, getReserveSums } from '@/storage/merchant/tip-reserve-lists';
import type { TipReserve } from '@/storage/merchant/tip-reserves';
import { findTip, insertTip, type NewTip } from '@/storage/merchant/tips';
import type { Repeatable } from '../calls/keyed-call';
import { assertSells } from '../instances/instance-rules';
import { withRoom } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { getReserve } from './get-reserve';
import { positiveUnits } from './positive-units';
import { refreshInstanceReserves, refreshReserve } from './refresh-reserve';

const TIP_ID_BYTES = 64;

export interface AuthorizedTip {
  readonly tipId: Uint8Array;
  readonly instanceId: string;
  readonly exchangeUrl: string;
  readonly expirationMs: number;
}

interface TipConditions {
  /** The reserve's key in base32. If absent, any reserve of the instance. */
  readonly reservePub?: string | undefined;
  /** Names the tip: an earlier attempt may have committed it. */
  readonly call?: Repeatable | undefined;
  /** Looks at the tip before it is committed: what this throws leaves everything as it was. */
  readonly assertUsable?: (tip: AuthorizedTip) => void;
}

export async function authorizeTip(
  merchant: Merchant,
  instance: Instance,
  request: TipRequest,
  { reservePub, call, assertUsable = () => undefined }: TipConditions = {},
): Promise<AuthorizedTip> {
  assertSells(instance);
  const tip: Omit<NewTip, 'reservePub'> = {
    tipId: call?.nameOf('tip', TIP_ID_BYTES) ?? merchant.random.bytes(TIP_ID_BYTES),
    amount: positiveUnits(merchant, request.amount, 'amount'),
    justification: request.justification,
    nextUrl: request.nextUrl ?? null,
    now: merchant.clock.now(),
  };
  const made = call?.isRepeated === true ? await findTip(merchant.db, tip.tipId) : null;
  if (made !== null) return made;
  const giving = { merchant, tip, assertUsable };
  const { visitorNetwork } = instance;
  const bytes = () => Buffer.byteLength(tip.justification + (tip.nextUrl ?? ''));
  return withRoom(merchant, { visitorNetwork, bytes }, () =>
    reservePub === undefined
      ? giveFromAny(giving, instance.id)
      : giveFromOne(giving, instance.id, reservePub),
  );
}

interface Giving {
  readonly merchant: Merchant;
  readonly tip: Omit<NewTip, 'reservePub'>;
  readonly assertUsable: (tip: AuthorizedTip) => void;
}

const UNKNOWN = 'MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN';

async function giveFromOne(
  giving: Giving,
  instanceId: string,
  reservePub: string,
): Promise<AuthorizedTip> {
  const { merchant, tip } = giving;
  const reserve = await getReserve(merchant, instanceId, reservePub, UNKNOWN);
  const given = await giveFrom(giving, [reserve]);
  if (given !== null) return given;
  const refreshed = await refreshReserve(merchant, reserve);
  const later = await giveFrom(giving, [refreshed]);
  if (later !== null) return later;
  const { exchangeInitial, expirationMs } = refreshed;
  throw noReserve(exchangeInitial !== null && expirationMs <= tip.now);
}

async function giveFromAny(giving: Giving, instanceId: string): Promise<AuthorizedTip> {
  const { merchant, tip } = giving;
  const { db } = merchant;
  const listReserves = () => listReservesWith(db, instanceId, tip.amount, tip.now);
  const given = await giveFrom(giving, await listReserves());
  if (given !== null) return given;
  await refreshInstanceReserves(merchant, { instanceId });
  const later = await giveFrom(giving, await listReserves());
  if (later !== null) return later;
  const { count, overCount } = await getReserveSums(db, instanceId, tip.now);
  if (count === 0) throw new Refusal(UNKNOWN);
  throw noReserve(overCount === count);
}

function noReserve(areOver: boolean): Refusal {
  return areOver
    ? new Refusal('MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED')
    : new Refusal('MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS', { field: 'amount' });
}

/** The first that still has enough. */
async function giveFrom(
  { merchant: { db }, tip, assertUsable }: Giving,
  reserves: readonly TipReserve[],
): Promise<AuthorizedTip | null> {
  for (const {
    reservePub,
    instanceId,
    exchangeUrl,
    expirationMs,
    credited,
    committed,
  } of reserves) {
    // The statement decides. This check saves running it in vain.
    if (credited - committed < tip.amount) continue;
    const given = { tipId: tip.tipId, instanceId, exchangeUrl, expirationMs };
    assertUsable(given);
    if (await insertTip(db, { ...tip, reservePub })) return given;
  }
  return null;
}
