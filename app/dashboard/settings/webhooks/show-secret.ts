/** Leads to the page that shows an endpoint's new secret once. */
import { seeOther } from '@/http/see-other';
import { keepOnce } from '@/http/shown-once';
import { webhookHref } from '@/ui/dashboard/webhook-address';

interface Endpoint {
  readonly instanceId: string;
  readonly name: string;
}

/** The secret is for pages of this endpoint alone. */
export function secretSubject({ instanceId, name }: Endpoint): string {
  return `${instanceId}/webhook/${name}`;
}

export async function showSecret(
  request: Request,
  at: Endpoint,
  secret: string,
): Promise<Response> {
  const { shown, cookies } = await keepOnce(request, secret, secretSubject(at));
  return seeOther(webhookHref(at.name), { shown }, cookies);
}
