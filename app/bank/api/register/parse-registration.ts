/**
 * Reads the body of POST /register (protocol-b 4.2): JSON, or the form that wallets of 2019 send.
 * Throws BANK_USERNAME_UNUSABLE (406) for a name of invalid length or alphabet.
 */
import { decode } from '@/http/decode';
import { readForm, readJson } from '@/http/read-body';
import { registrationSchema, usernameSchema, type Registration } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';

export async function parseRegistration(request: Request): Promise<Registration> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const body: unknown = isForm ? await readForm(request) : await readJson(request);
  if (typeof body === 'object' && body !== null && 'username' in body) {
    const { username } = body;
    if (typeof username === 'string' && !usernameSchema.safeParse(username).success) {
      throw new Refusal('BANK_USERNAME_UNUSABLE', { field: 'username' });
    }
  }
  return decode(registrationSchema, body);
}
