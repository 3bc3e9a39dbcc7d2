/**
 * How much of the demo shop's stock one address may put aside, so that it cannot keep a product from all
 * others. Pieces are counted in the database, so that all processes share the count, until an hour after the
 * last of them was put aside or ordered: so long an order may stay unpaid. What a visitor has put aside is
 * counted once, then ordered from that. Counts are only added to, so that what happens at the same moment
 * loses none.
 */
import { limits } from '@/config/limits';
import { addRenewing, findCount } from '@/storage/web/rates';
import { wiring } from '@/wiring';
import { callerOf, factorOf, rateKey } from './caller-rates';

const SHARE_SECONDS = 3600;
/** Ends before the share does that it is counted in. */
const ASIDE_SECONDS = 3300;
const NO_BOUND = 2 ** 31 - 1;

export interface WantedPieces {
  readonly id: string;
  readonly quantity: number;
  /** Pieces of the product that are not sold; Infinity where the stock has no end. */
  readonly unsold: number;
}

/** The address has put aside its share. */
export class ShareTaken extends Error {
  constructor(
    readonly productId: string,
    /** Pieces that this visitor may put aside now, with those of before. */
    readonly left: number,
  ) {
    super(`${left} left of the share of ${productId}`);
    this.name = 'ShareTaken';
  }
}

export interface ShareTaker {
  readonly request: Request;
  /** Of the visitor. */
  readonly session: string;
}

/** Counts what the visitor has not put aside yet. Throws ShareTaken. */
export async function putAside(taker: ShareTaker, lines: readonly WantedPieces[]): Promise<void> {
  for (const line of lines) {
    const before = (await findCount(wiring().db, visitorKey(taker, line)))?.points ?? 0;
    const pieces = Math.max(0, line.quantity - before);
    await takeShare(taker, line, { before, pieces });
    await addAside(taker, line, pieces);
  }
}

/** Takes what was put aside, at most once, and counts the rest. Throws ShareTaken, and takes nothing then. */
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

/** What was taken for an order that was not made is put aside again. */
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

/** Answers how many the visitor has put aside now; below zero when more was taken. */
async function addAside(taker: ShareTaker, line: WantedPieces, points: number): Promise<number> {
  const count = { points, seconds: ASIDE_SECONDS, most: NO_BOUND };
  return (await addRenewing(wiring().db, visitorKey(taker, line), count)) ?? 0;
}

/** Counts pieces for an hour from now on; those that were counted before are held from now on, too. */
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
