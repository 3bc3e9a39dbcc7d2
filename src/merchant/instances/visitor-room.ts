/**
 * Room for what shops of a demo's visitors store: one network has a share (decision 8). Other
 * instances store as much as they like. Throws MERCHANT_SHOP_SHARE_FULL, and 503 after a long wait,
 * before anything is done.
 */
import { limits } from '@/config/limits';
import { Admission } from '@/fairness/admission';
import { inHeavyLane } from '@/fairness/heavy-lane';
import { toHex } from '@/protocol/crypto/bytes';
import { isRefusal, Refusal } from '@/protocol/refusal';
import {
  countRoomAgain,
  findVisitor,
  giveRoom,
  ROW_BYTES,
  takeRoom,
} from '@/storage/merchant/visitor-room';
import type { Merchant } from '../merchant';

/** Shops of one network take room one after the other, so it is counted again in between. */
const line = new Admission({
  perClient: 1,
  total: 8,
  get maxWaiting() {
    return limits().maxWaitingPerAddress;
  },
  get maxWaitMs() {
    return limits().maxWaitForWorkMs;
  },
});

/** Bytes admitted and not stored yet, by network. */
const underWay = new Map<string, number>();

export interface WantedRoom {
  /** The network of the visitor who opened the instance. Null if it has no bound. */
  readonly visitorNetwork: Uint8Array | null;
  readonly rows?: number;
  /** The bytes in the rows. Read only if there is a bound. */
  readonly bytes?: () => number;
}

/** Gives the room back when `store` throws or answers false. */
export async function withRoom<T>(
  merchant: Merchant,
  { visitorNetwork: network, rows = 1, bytes: bytesIn = () => 0 }: WantedRoom,
  store: () => Promise<T>,
): Promise<T> {
  if (network === null) return store();
  const bytes = rows * ROW_BYTES + bytesIn();
  await take(merchant, network, bytes);
  try {
    return await orGiveBack(merchant, network, bytes, store);
  } finally {
    note(network, -bytes);
  }
}

/**
 * Returns MERCHANT_SHOP_SHARE_FULL if the store is full. Existing rows may still be requested
 * again.
 */
export async function unlessFull<T>(storing: Promise<T>): Promise<T | Refusal> {
  try {
    return await storing;
  } catch (error) {
    if (isRefusal(error, 'MERCHANT_SHOP_SHARE_FULL')) return error;
    throw error;
  }
}

/** Runs work within the room of an instance without known usage. */
export async function withRoomOf<T>(
  merchant: Merchant,
  instanceId: string,
  wanted: Omit<WantedRoom, 'visitorNetwork'>,
  store: () => Promise<T>,
): Promise<T> {
  const visitorNetwork = await findVisitor(merchant.db, instanceId);
  return withRoom(merchant, { ...wanted, visitorNetwork }, store);
}

async function take(merchant: Merchant, network: Uint8Array, bytes: number): Promise<void> {
  await line.runAside(toHex(network), async () => {
    await takeOrCount(merchant, network, bytes);
    note(network, bytes);
  });
}

async function takeOrCount({ db }: Merchant, network: Uint8Array, bytes: number): Promise<void> {
  const limit = limits().maxShopBytesPerAddress;
  if (await takeRoom(db, network, bytes, limit)) return;
  const isUnderWay = underWay.get(toHex(network)) ?? 0;
  await inHeavyLane(() => countRoomAgain(db, network, isUnderWay));
  if (await takeRoom(db, network, bytes, limit)) return;
  throw new Refusal('MERCHANT_SHOP_SHARE_FULL', {
    detail: `at most ${limit} bytes, 4096 of them for each row`,
  });
}

function note(network: Uint8Array, change: number): void {
  const key = toHex(network);
  const left = (underWay.get(key) ?? 0) + change;
  if (left === 0) underWay.delete(key);
  else underWay.set(key, left);
}

async function orGiveBack<T>(
  { db }: Merchant,
  network: Uint8Array,
  bytes: number,
  store: () => Promise<T>,
): Promise<T> {
  let isStored = false;
  try {
    const stored = await store();
    isStored = stored !== false;
    return stored;
  } finally {
    if (!isStored) await giveRoom(db, network, bytes);
  }
}
