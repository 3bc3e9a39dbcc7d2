/** Reading query parameters. Throws GENERIC_PARAMETER_MALFORMED with the parameter's name. */
import { FormatError } from '@/protocol/format-error';
import { parseInteger } from '@/protocol/integer';
import { Refusal } from '@/protocol/refusal';

export function integerParam(
  query: URLSearchParams,
  field: string,
  range: { min?: number; max?: number },
): number | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  try {
    return parseInteger(text, range);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: error.message });
  }
}

/** `yes` or `no`; `all`, which means neither, counts as absent. */
export function yesNoParam(query: URLSearchParams, field: string): boolean | undefined {
  const text = query.get(field)?.toLowerCase();
  if (text === undefined || text === 'all' || text === '') return undefined;
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'expected yes or no' });
}

/** A text that databases can keep. */
export function textParam(
  query: URLSearchParams,
  field: string,
  maxLength: number,
): string | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  if (text.length <= maxLength && !/[\0\p{Cs}]/u.test(text)) return text;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'unusable text' });
}

const MAX_LONG_POLL_MS = 120_000;

/** Longer wishes are cut to two minutes: whoever waits asks again. */
export function longPollMs(query: URLSearchParams, field: string): number {
  const wished = integerParam(query, field, { min: 0 }) ?? 0;
  return Math.min(wished, MAX_LONG_POLL_MS);
}
