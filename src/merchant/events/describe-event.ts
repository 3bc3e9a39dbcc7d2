/** Describes a stored event as it is listed and delivered. Pure. */
import { amountIn, type Amount } from '@/protocol/amount';
import { isAbout, type Event } from '@/protocol/events';
import type { EventFacts } from '@/protocol/event-facts';
import type { EventRow } from '@/storage/merchant/events';

export function describeEvent(row: EventRow, currency: string): Event {
  const { position: id, type, createdMs: created, objectId } = row;
  const facts: EventFacts = row.facts ?? {};
  const money = amountIn(currency);
  const amount = money(row.amount ?? 0n);
  if (isAbout(type, 'order')) {
    const data = { orderId: objectId, sequence: row.seq ?? 1, amount, ...refundsOf(facts, money) };
    return { id, type, created, data };
  }
  if (isAbout(type, 'product')) return { id, type, created, data: { productId: objectId } };
  if (isAbout(type, 'category')) {
    const data = { categoryId: Number.parseInt(objectId, 10), name: facts.name ?? '' };
    return { id, type, created, data };
  }
  if (isAbout(type, 'transfer')) {
    const data = {
      transferSerialId: Number.parseInt(objectId, 10),
      wtid: fromHex(facts.wtid ?? ''),
      exchangeUrl: facts.exchangeUrl ?? '',
      creditAmount: amount,
    };
    return { id, type, created, data };
  }
  const pickedUp = money(BigInt(facts.pickedUp ?? 0));
  return { id, type, created, data: { tipId: fromHex(objectId), amount, pickedUp } };
}

function refundsOf(
  { given, confirmed, taken }: EventFacts,
  money: (units: bigint) => Amount,
): { refundAmount?: Amount; refundConfirmed?: Amount; refundTaken?: Amount } {
  if (given === undefined) return {};
  return {
    refundAmount: money(BigInt(given)),
    refundConfirmed: money(BigInt(confirmed ?? 0)),
    refundTaken: money(BigInt(taken ?? 0)),
  };
}

function fromHex(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'hex'));
}
