/** Describes the headers of requests and answers. */
import type { Access, Body, Method } from './operation';

type Json = Record<string, unknown>;

interface Endpoint {
  readonly method: Method;
  readonly full: string;
  readonly needs: Access | undefined;
  readonly isTagged: boolean;
}

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of 1 to 255 characters for this request. A repetition under it is answered as before, and done once.',
  schema: { type: 'string' },
};
const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`handling=strict` refuses unknown members. Otherwise `warnings` of the answer names them.',
  schema: { type: 'string' },
};

/** A name and password open it, too. So it has no permission. */
const OWN_TOKEN = /^\/merchant\/(?:instances\/\{instance\}\/)?private\/token$/;
const ACCOUNTS_OF_INSTANCES = /^\/merchant\/management\/instances(?:\/\{instance\})?$/;

const isPrivate = ({ needs, full }: Endpoint): boolean =>
  needs === 'instance' || OWN_TOKEN.test(full);

const isKeyed = (at: Endpoint): boolean => at.method !== 'GET' && isPrivate(at);

export function requestHeaders(at: Endpoint): Json[] {
  return [
    ...(isKeyed(at) ? [KEY] : []),
    ...(at.needs === 'instance' && !OWN_TOKEN.test(at.full) ? [PREFER] : []),
  ];
}

const header = (description: string): Json => ({ description, schema: { type: 'string' } });

const REPLAYED = {
  'Idempotency-Replayed': header('`true` if this is the answer that an earlier request had.'),
};
const WARNING = {
  Warning: header('What was taken and not read, where the answer has no body: `299 - "…"`.'),
};
const TAG = { ETag: header('The same for the same content. `If-None-Match` takes it.') };
const WAIT = {
  'Retry-After': {
    description: 'Seconds after which a repetition may succeed. Many refusals have none.',
    schema: { type: 'integer' },
  },
};

export function answerHeaders(
  at: Endpoint,
  { status, body }: { readonly status: number; readonly body: Body | readonly Body[] },
): Json {
  const isWarned =
    body === 'nothing' && status === 204 && (isPrivate(at) || ACCOUNTS_OF_INSTANCES.test(at.full));
  return named({
    ...(isKeyed(at) ? REPLAYED : {}),
    ...(isWarned ? WARNING : {}),
    ...(at.isTagged && status < 400 ? TAG : {}),
  });
}

export function refusalHeaders(at: Endpoint): Json {
  return named({ ...WAIT, ...(isKeyed(at) ? REPLAYED : {}) });
}

function named(headers: Json): Json {
  return Object.keys(headers).length === 0 ? {} : { headers };
}
