import { limits } from '@/config/limits';
import { integerParam, longPollMs, rowParam, textParam } from '@/http/query';
import { EVENT_TYPES, isEventType, mayRead, type EventType } from '@/protocol/events';
import type { Scope } from '@/protocol/permissions';
import { Refusal } from '@/protocol/refusal';

const DEFAULT_LIMIT = 100;
const MAX_TYPES_LENGTH = 1_000;

/**
 * Reads the query of GET private/events. `types` is a list with commas. Without it, these are all
 * types that the token may read. Throws GENERIC_TOKEN_PERMISSION_INSUFFICIENT for another one.
 */
export function eventSelection(query: URLSearchParams, scope: Scope) {
  const { maxListLength: max } = limits();
  return {
    since: query.has('since') ? rowParam(query, 'since') : undefined,
    types: typesParam(query, scope),
    limit: integerParam(query, 'limit', { min: -max, max }) ?? Math.min(DEFAULT_LIMIT, max),
    timeoutMs: longPollMs(query, 'timeout_ms'),
  };
}

function typesParam(query: URLSearchParams, scope: Scope): readonly EventType[] {
  const text = textParam(query, 'types', MAX_TYPES_LENGTH) ?? '';
  if (text === '' || text === '*') return EVENT_TYPES.filter((type) => mayRead(scope, type));
  const types = new Set(text.split(','));
  return [...types].map((type) => {
    if (!isEventType(type)) {
      const detail = `unknown event ${type}: expected ${EVENT_TYPES.join(', ')}`;
      throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: 'types', detail });
    }
    if (mayRead(scope, type)) return type;
    const detail = `scope: ${scope}`;
    throw new Refusal('GENERIC_TOKEN_PERMISSION_INSUFFICIENT', { field: 'types', detail });
  });
}
