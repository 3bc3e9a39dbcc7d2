import type { Amount } from '@/protocol/amount';
import type { ExchangeWire } from '@/protocol/exchange-keys';
import type { Timestamp } from '@/protocol/timestamp';

/** The wire fee announced for a wire method at a given time. */
export function findFeeOf(
  { fees }: ExchangeWire,
  wireMethod: string,
  at: Timestamp,
): Amount | undefined {
  const records = Object.hasOwn(fees, wireMethod) ? fees[wireMethod] : undefined;
  return records?.find((fee) => fee.start <= at && at < fee.end)?.wireFee;
}
