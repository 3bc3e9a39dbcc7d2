/**
 * Bounds how much of the demo shop's stock one address may reserve, so that it cannot take all. The
 * database counts the pieces, so all processes share the count. It lasts until an hour after the
 * last reservation or order, as long as an order may stay unpaid. A visitor's reserved pieces count
 * once, and orders use them up. Counts are only added to, so concurrent requests lose none.
 */
import { limits } from '@/config/limits';
import { addRenewing, findCount } from '@/storage/web/rates';
import { wiring } from '@/wiring';
import { callerOf, factorOf, rateKey } from './caller-rates';

const SHARE_SECONDS = 3600;
/** Ends before the share that it counts in. */
const ASIDE_SECONDS = 3300;
const NO_BOUND = 2 ** 31 - 1;

export interface WantedPieces {
  readonly id: string;
  readonly quantity: number;
  /** Unsold pieces of the product; Infinity for unlimited stock. */
  readonly unsold: number;
}

/** The address has used up its share. */
export class ShareTaken extends Error {
  constructor(
    readonly productId: string,
    /** The number of pieces this visitor may reserve now, including earlier ones. */
    readonly left: number,
  ) {
    super(`${left} left of the share of ${productId}`);
    this.name = 'ShareTaken';
  }
}

export interface ShareTaker {
  readonly request: Request;
  /** The visitor's session. */
  readonly session: string;
}

/** Counts pieces that the visitor had not reserved yet. Throws ShareTaken. */
export async function putAside(taker: ShareTaker, lines: readonly WantedPieces[]): Promise<void> {
  for (const line of lines) {
    const before = (await findCount(wiring().db, visitorKey(taker, line)))?.points ?? 0;
    const pieces = Math.max(0, line.quantity - before);
    await takeShare(taker, line, { before, pieces });
    await addAside(taker, line, pieces);
  }
}

/**
 * Uses up reserved pieces, at most once, and counts the rest. Throws ShareTaken without taking any.
 */
export async function takeAside(taker: ShareTaker, lines: readonly WantedPieces[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    try {
      await takePieces(taker, line);
    } catch (error) {
      await giveBack(taker, lines.slice(0, index));
      throw error;
    }
  }
}

/** Pieces taken for an order that failed are reserved again. */
export async function giveBack(taker: ShareTaker, lines: readonly WantedPieces[]): Promise<void> {
  for (const line of lines) await addAside(taker, line, line.quantity);
}

async function takePieces(taker: ShareTaker, line: WantedPieces): Promise<void> {
  const { quantity } = line;
  const left = await addAside(taker, line, -quantity);
  const missing = Math.min(quantity, Math.max(0, -left));
  if (missing > 0) await addAside(taker, line, missing);
  const before = quantity - missing;
  try {
    await takeShare(taker, line, { before, pieces: missing });
  } catch (error) {
    await addAside(taker, line, before);
    throw error;
  }
}

/** Returns how many pieces the visitor has reserved now; negative if more were taken. */
async function addAside(taker: ShareTaker, line: WantedPieces, points: number): Promise<number> {
  const count = { points, seconds: ASIDE_SECONDS, most: NO_BOUND };
  return (await addRenewing(wiring().db, visitorKey(taker, line), count)) ?? 0;
}

/** Counts pieces for an hour from now. Earlier ones are held for that hour, too. */
async function takeShare(
  { request }: ShareTaker,
  { id, unsold }: WantedPieces,
  { before, pieces }: { readonly before: number; readonly pieces: number },
): Promise<void> {
  const { db } = wiring();
  const part = (unsold * limits().maxDemoStockPercent) / 100;
  const most = Math.min(NO_BOUND, Math.max(1, Math.floor(part * factorOf(request))));
  const key = rateKey('stock', id, callerOf(request));
  const count = { points: pieces, seconds: SHARE_SECONDS, most };
  if ((await addRenewing(db, key, count)) !== null) return;
  const taken = (await findCount(db, key))?.points ?? 0;
  throw new ShareTaken(id, Math.max(0, most - taken + before));
}

function visitorKey({ session }: ShareTaker, { id }: WantedPieces): string {
  return rateKey('aside', id, session);
}
