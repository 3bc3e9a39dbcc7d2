/**
 * Sends requests from other loopback addresses of this machine. Limits on attempts count by address, so
 * other tests at the same server keep theirs.
 */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { noteRawAnswer } from './noted-answers';

const agent = new Agent({ keepAlive: true });

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends a request and follows no redirect. Each test file uses its own `sender`, so that none uses up
 * another's attempts.
 */
export function sendFromElsewhere(
  sender: string,
  address: string,
  {
    method,
    headers: sent,
    body,
  }: { method: string; headers: Record<string, string>; body?: string },
): Promise<Answer> {
  const elsewhere = process.platform === 'darwin' ? {} : { localAddress: sender, family: 4 };
  const { hostname, port, host, pathname, search } = new URL(address);
  const to = { hostname, port, path: pathname + search, ...elsewhere };
  return new Promise((resolve, reject) => {
    httpRequest({ ...to, agent, method, headers: { host, ...sent } })
      .on('response', (response) => {
        const { statusCode = 0, headers } = response;
        text(response).then((said) => {
          noteRawAnswer({ method, url: address, headers: sent }, response, said);
          resolve({ status: statusCode, headers, text: said });
        }, reject);
      })
      .on('error', reject)
      .end(body);
  });
}
