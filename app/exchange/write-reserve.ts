/** A reserve as JSON. A long history is written while the caller reads it. */
import { z } from 'zod';
import { openReserve, type ReserveQuery } from '@/exchange/reserves/get-reserve-status';
import type { Exchange } from '@/exchange/exchange';
import { textInParts, type LongText } from '@/fairness/long-answer';
import { amountSchema } from '@/protocol/amount';
import { reserveHistorySchema, reserveStatusSchema } from '@/protocol/exchange';

const PORTION_ENTRIES = 500;

/** `inWords` gives the entries of another generation. */
export async function writeReserve(
  exchange: Exchange,
  query: ReserveQuery,
  inWords: (history: readonly object[]) => unknown = (history) => history,
): Promise<LongText> {
  const reserve = await openReserve(exchange, query);
  if ('history' in reserve) {
    const { balance, history } = z.encode(reserveStatusSchema, reserve);
    return JSON.stringify({ balance, history: inWords(history) });
  }
  const { balance, read, describe } = reserve;
  return textInParts({
    begin: `{"balance":${JSON.stringify(z.encode(amountSchema, balance))},"history":[`,
    end: ']}',
    limit: PORTION_ENTRIES,
    read,
    toText: (rows, last) => {
      if (rows.length === 0) return '';
      const entries = z.encode(reserveHistorySchema, [...describe(rows)]);
      const text = JSON.stringify(inWords(entries)).slice(1, -1);
      return last === undefined ? text : `,${text}`;
    },
  });
}
