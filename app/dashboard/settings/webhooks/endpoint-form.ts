/** Reads the form of a webhook. Throws GENERIC_PARAMETER_MALFORMED and _MISSING with its fields. */
import { decodeForm } from '@/http/decode';
import { EVENT_TYPES } from '@/protocol/events';
import { newEndpointSchema, type Endpoint, type NewEndpoint } from '@/protocol/webhook';
import type { FormQuery } from '@/protocol/form-errors';
import type { WebhookDraft } from '@/ui/dashboard/webhook-form';

export const ENDPOINT_FIELDS = ['url', 'description', 'events', 'active', ...EVENT_TYPES];

type Fields = Readonly<Record<string, string | undefined>>;

/** A checkbox is there if it is checked. */
const eventsIn = (fields: Fields): string[] =>
  fields['events'] === 'all' ? ['*'] : EVENT_TYPES.filter((type) => fields[type] !== undefined);

function typedIn(fields: Fields): WebhookDraft {
  return {
    url: fields['url']?.trim() ?? '',
    description: fields['description']?.trim() ?? '',
    events: eventsIn(fields),
    active: fields['active'] !== undefined,
  };
}

export function readEndpointForm(fields: Fields): NewEndpoint {
  return decodeForm(newEndpointSchema, typedIn(fields));
}

/** Returns the refused input, else the endpoint or a new one, for the form. */
export function endpointDraft(query: FormQuery, endpoint?: Endpoint): WebhookDraft {
  if (query.error !== undefined && query['events'] !== undefined) return typedIn(query);
  return endpoint ?? { url: '', description: '', events: ['order.paid'], active: true };
}
