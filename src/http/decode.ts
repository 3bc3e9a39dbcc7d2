/**
 * Decodes unknown input into a domain value, or refuses it and names the field:
 * GENERIC_PARAMETER_MISSING, GENERIC_PARAMETER_MALFORMED, GENERIC_JSON_INVALID.
 */
import type { z } from 'zod';
import { parseUpToIssue } from '@/protocol/first-issue';
import { Refusal } from '@/protocol/refusal';

export function decode<S extends z.ZodType>(schema: S, input: unknown, prefix = ''): z.output<S> {
  const parsed = parseUpToIssue(schema, input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [prefix, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  if (path === '') throw new Refusal('GENERIC_JSON_INVALID', { detail: issue?.message ?? '' });
  const missing = issue !== undefined && valueAt(input, issue.path) === undefined;
  throw new Refusal(missing ? 'GENERIC_PARAMETER_MISSING' : 'GENERIC_PARAMETER_MALFORMED', {
    field: path,
    detail: issue?.message ?? '',
  });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  );
}
