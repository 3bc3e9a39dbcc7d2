import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { makeAccessToken } from '@/merchant/instances/make-access-token';
import { storableText } from '@/protocol/instance';
import { ROLE_NAMES, ROLES } from '@/protocol/permissions';
import { TOKEN_DAYS } from '@/ui/dashboard/token-days';
import { wiring } from '@/wiring';
import type { SentForm } from '../../../form-route';

const formSchema = z.object({
  name: storableText(64).trim().min(1),
  role: z.enum(ROLE_NAMES),
  days: z.enum(TOKEN_DAYS).default(''),
});

/** Creates the token and leads to the page that shows it once. */
export async function acceptToken({ request, instanceId, fields }: SentForm): Promise<Response> {
  const { name, role, days } = decodeForm(formSchema, fields);
  const lives = days === '' ? null : Number.parseInt(days, 10);
  const wanted = { name, scope: ROLES[role], days: lives };
  const token = await makeAccessToken(wiring().merchant, instanceId, wanted);
  const { shown, cookies } = await keepOnce(request, token, instanceId);
  return seeOther('/dashboard/settings/token', { shown }, cookies);
}
