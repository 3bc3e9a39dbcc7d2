/**
 * Sends requests as a stranger. In a demo, local programs may do a thousand times as much as others. A
 * request through a proxy is not local.
 */
import { sendFromElsewhere, type Answer } from './from-elsewhere';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Each test file uses its own `sender`, such as 127.0.0.5. */
export function sendAsStranger(
  sender: string,
  address: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Answer> {
  return sendFromElsewhere(sender, address, {
    method,
    headers: { ...headers, via: '1.1 some-proxy' },
    ...(body === undefined ? {} : { body }),
  });
}
