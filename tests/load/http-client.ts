/** A lean keep-alive HTTP client, so that the client takes little of the machine under test. */
import { Agent, request as httpRequest } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #host: string;
  readonly #port: string;

  constructor(readonly baseUrl: string) {
    const { hostname, port } = new URL(baseUrl);
    this.#host = hostname;
    this.#port = port;
  }

  /** A body that is a text goes as it is. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const text =
      body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
    return await new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          agent: this.#agent,
          method,
          host: this.#host,
          port: this.#port,
          path,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            'content-length': Buffer.byteLength(text),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const answer = Buffer.concat(chunks).toString('utf8');
            const parsed = answer === '' ? {} : (JSON.parse(answer) as Record<string, unknown>);
            resolve({ status: response.statusCode ?? 0, body: parsed });
          });
        },
      );
      request.on('error', reject);
      request.end(text);
    });
  }

  /** As `send`, but anything other than 2xx is thrown. */
  async ok(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const answer = await this.send(method, path, body, headers);
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }

  close(): void {
    this.#agent.destroy();
  }
}
