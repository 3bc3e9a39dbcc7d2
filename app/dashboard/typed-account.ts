/**
 * Reads a bank account as people type it, and returns its payto URI. It is an IBAN,
 * a payto URI, or the name of an account at this bank. Throws GENERIC_PARAMETER_MALFORMED with the field.
 */
import { decode } from '@/http/decode';
import { paytoSchema } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { findHolder } from '../bank/find-holder';

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

export async function readTypedAccount(typed: string | undefined, field: string): Promise<string> {
  const text = typed?.trim() ?? '';
  if (/^payto:/i.test(text)) return decode(paytoSchema, text, field);
  const holder = await findHolder(text);
  if (holder !== null) return holder.account.payto;
  const compact = text.replaceAll(/\s/g, '').toUpperCase();
  if (IBAN.test(compact)) return decode(paytoSchema, `payto://iban/${compact}`, field);
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'no such account' });
}
