/**
 * The operator's forms for the bank. One opens accounts and shows their first password once. The
 * other credits them by a transfer from a named account. Throws the refusals of both operations.
 */
import { z } from 'zod';
import { openAccount } from '@/bank/accounts/open-account';
import { moveMoney } from '@/bank/transfers/move-money';
import { decodeForm } from '@/http/decode';
import { onceOf } from '@/http/do-once';
import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { encodeBase32 } from '@/protocol/base32';
import { usernameSchema } from '@/protocol/bank';
import { operatorTransferFormSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';
import { OPERATOR, type SentForm } from '../operator-form';

export const BANK_PAGE = '/dashboard/operator/bank';
const PASSWORD_BYTES = 15;

const newAccountSchema = z.object({ username: z.string().trim().pipe(usernameSchema) });

export async function openUsersAccount({ request, fields }: SentForm): Promise<Response> {
  const { bank, random } = wiring();
  const { username } = decodeForm(newAccountSchema, fields);
  const password = encodeBase32(random.bytes(PASSWORD_BYTES));
  await openAccount(bank, { username, password });
  const { shown, cookies } = await keepOnce(request, password, OPERATOR);
  return seeOther(BANK_PAGE, { shown, username }, cookies);
}

export async function creditUsersAccount({ fields }: SentForm): Promise<Response> {
  const { bank } = wiring();
  const order = decodeForm(operatorTransferFormSchema(bank.currency), fields);
  await moveMoney(bank, order, onceOf(fields) ?? undefined);
  return seeOther(BANK_PAGE, { news: 'credited', username: order.creditAccount });
}
