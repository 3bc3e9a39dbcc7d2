/**
 * Reads the values that a refused form has kept for its page. The page reads them from the database by the
 * name in its address.
 */
import { inject } from 'vitest';
import { hashName, unseal } from '@/http/sealed';
import { query } from './database';
import { databaseUrlOf } from './server';

const NOTE = `select encode(sealed, 'base64') as sealed from web.note
  where kind = 'draft' and name_hash = decode($1, 'base64')`;

/** Returns the values on the shared server. The result is empty if the address names no draft. */
export async function typedBehind(address: string): Promise<Record<string, string>> {
  const draft = new URL(address, 'http://florin.invalid').searchParams.get('draft');
  if (draft === null) return {};
  const name = Buffer.from(hashName('draft', draft)).toString('base64');
  const url = databaseUrlOf(inject('dataDir'));
  const [row] = await query<{ sealed: string }>(url, NOTE, [name]);
  const sealed = Buffer.from(row?.sealed ?? '', 'base64');
  return Object.fromEntries(JSON.parse(unseal(draft, sealed)) as [string, string][]);
}
