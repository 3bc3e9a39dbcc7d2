/**
 * Where among an instance's orders a text may be, so that a search need not read all of them. Orders are
 * marked by the first search after they were made, which reads them anyway; making an order costs nothing.
 * Throws nothing expected.
 */
import {
  countOrders,
  keepBlocks,
  listMarkedBlocks,
  markBlock,
  readOrderTexts,
  readUnmarked,
  type OrderBlock,
  type OrderTexts,
  type RowRange,
} from '@/storage/merchant/order-blocks';
import { areWritersGone } from '@/storage/merchant/order-writers';
import type { Database } from '@/storage/client';
import { markText, marksOf } from './text-marks';

const PER_BLOCK = 64;
/** With these its row still fits into a page of the database. */
const MARKS_PER_BLOCK = 1900;
const BLOCKS_PER_ROUND = 16;
const MAX_WAIT_MS = 200;
/** A history that was never searched is marked in several searches. */
const MAX_MARKING_MS = 1500;
const PER_ROUND = BLOCKS_PER_ROUND * PER_BLOCK;

/** Of more, a search that ends with its page had better take the orders one by one. */
export const FEW_PLACES = 300;

/** Oldest first, without overlap; null for a text of nothing, which is everywhere. */
export async function findPlaces(
  db: Database,
  instanceId: string,
  text: string,
): Promise<RowRange[] | null> {
  const marks = marksOf(instanceId, text);
  if (marks.length === 0) return null;
  const unmarked = await markOrders(db, instanceId);
  const found = await listMarkedBlocks(db, instanceId, marks);
  // Somebody else may have marked more meanwhile.
  const blocks = found.filter(({ first }) => first < unmarked.first);
  await markAgain(
    db,
    instanceId,
    blocks.filter(({ isBare }) => isBare),
  );
  return [...blocks, unmarked];
}

/** Answers the rows that are left. */
async function markOrders(db: Database, instanceId: string): Promise<RowRange> {
  const until = performance.now() + MAX_MARKING_MS;
  for (;;) {
    const unmarked = await readUnmarked(db, instanceId);
    const { count, last } = await countOrders(db, instanceId, unmarked, PER_ROUND);
    if (count < PER_BLOCK || performance.now() > until) return unmarked;
    // An order with a smaller number may still be on its way into the database.
    if (!(await areWritersGone(db, MAX_WAIT_MS))) return unmarked;
    const orders = await readOrderTexts(db, instanceId, { ...unmarked, last }, PER_ROUND);
    const blocks = toBlocks(instanceId, unmarked.first, orders);
    if (!(await keepBlocks(db, instanceId, blocks))) return unmarked;
  }
}

/** Of orders that follow each other; the last ones may be in none. */
function toBlocks(instanceId: string, start: bigint, orders: readonly OrderTexts[]): OrderBlock[] {
  const blocks: OrderBlock[] = [];
  let block = { first: start, last: start, count: 0, marks: new Set<number>() };
  const close = (): void => {
    blocks.push({ first: block.first, last: block.last, marks: [...block.marks] });
    block = { first: block.last + 1n, last: block.last, count: 0, marks: new Set() };
  };
  for (const { row, texts } of orders) {
    const own = [...markText(instanceId, texts)];
    const added = own.filter((mark) => !block.marks.has(mark)).length;
    if (block.count > 0 && block.marks.size + added > MARKS_PER_BLOCK) close();
    for (const mark of own) block.marks.add(mark);
    block.last = row;
    block.count += 1;
    if (block.count === PER_BLOCK) close();
  }
  return blocks;
}

async function markAgain(
  db: Database,
  instanceId: string,
  bare: readonly RowRange[],
): Promise<void> {
  for (const block of bare.slice(-BLOCKS_PER_ROUND)) {
    const orders = await readOrderTexts(db, instanceId, block, PER_BLOCK);
    const marks = markText(instanceId, orders.map(({ texts }) => texts).join('\n'));
    await markBlock(db, instanceId, { ...block, marks: [...marks] });
  }
}
