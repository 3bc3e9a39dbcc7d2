/**
 * Decodes unknown input into a domain value, or refuses it and names the field:
 * GENERIC_PARAMETER_MISSING, GENERIC_PARAMETER_MALFORMED, GENERIC_JSON_INVALID.
 */
import type { z } from 'zod';
import { parseUpToIssue } from '@/protocol/first-issue';
import { Refusal } from '@/protocol/refusal';
import { withoutNulls } from './absent-nulls';
import { noteDecoded } from './strictness';

export function decode<S extends z.ZodType>(schema: S, given: unknown, prefix = ''): z.output<S> {
  const input = withoutNulls(schema, given);
  noteDecoded(schema, input);
  const parsed = parseUpToIssue(schema, input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [prefix, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  if (path === '') throw new Refusal('GENERIC_JSON_INVALID', { detail: issue?.message ?? '' });
  const missing = issue !== undefined && valueAt(input, issue.path) === undefined;
  if (missing) throw missingField(path);
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: path, detail: issue?.message ?? '' });
}

export function missingField(field: string): Refusal {
  const detail = `the field ${field} is missing`;
  return new Refusal('GENERIC_PARAMETER_MISSING', { field, detail });
}

/**
 * Decodes a form's fields. All that are wrong are named, separated by commas, so that people mend them at
 * once. A form is small: it may be read to its end.
 */
export function decodeForm<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const names = new Set(issues.map(({ path }) => path.join('.')).filter((name) => name !== ''));
  if (names.size < 2) return decode(schema, fields);
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: [...names].join(','),
    detail: issues[0]?.message ?? '',
  });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  );
}
