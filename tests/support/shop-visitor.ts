/** A browser at the shop, over HTTP only: it keeps cookies and sends forms. */
import { call } from './deployment';
import { secretOf } from './secrets';

export async function shopToken(dataDir: string): Promise<string> {
  return `secret-token:${await secretOf(dataDir, 'shop-instance-token')}`;
}

export interface Ordered {
  readonly orderId: string;
  /** The order's payment page. */
  readonly page: string;
}

export class ShopVisitor {
  readonly #cookies = new Map<string, string>();

  /** `token` is the token of the shop's instance at its backend. */
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async request(
    method: 'GET' | 'POST',
    path: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' ? { origin: this.url } : {}),
      },
      ...(method === 'POST' ? { body: new URLSearchParams(fields) } : {}),
    });
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';');
      const at = pair.indexOf('=');
      if (text.includes('Max-Age=0')) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Sends a form and returns where it leads. */
  async send(path: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
    const response = await this.request('POST', path, fields);
    if (response.status !== 303) throw new Error(`${path} was answered ${response.status}`);
    return response.headers.get('location') ?? '';
  }

  /** Orders an article and returns where that leads. */
  async buy(slug: string): Promise<string> {
    return this.send(`/shop/articles/${slug}/buy`);
  }

  async order(slug: string): Promise<Ordered> {
    return orderedAt(await this.buy(slug));
  }

  /** Returns what the merchant backend tells its frontend about the order, in this visitor's session. */
  async state({ orderId }: Ordered): Promise<Record<string, unknown>> {
    const query = new URLSearchParams({ session_id: this.cookie('shop_session') ?? '' }).toString();
    const path = `/merchant/instances/shop/private/orders/${orderId}?${query}`;
    return call('GET', `${this.url}${path}`, { authorization: `Bearer ${this.token}` });
  }

  /** Returns what the merchant backend tells a client that waits on the order's page. */
  async status(ordered: Ordered, timeoutMs = 0): Promise<Response> {
    const url = new URL(String((await this.state(ordered))['order_status_url']));
    url.searchParams.set('timeout_ms', `${timeoutMs}`);
    return fetch(url, { headers: { accept: 'application/json' } });
  }

  async payUri(ordered: Ordered): Promise<string> {
    return String((await this.state(ordered))['taler_pay_uri']);
  }
}

export function orderedAt(location: string): Ordered {
  const { pathname } = new URL(location, 'http://shop.invalid');
  return { orderId: pathname.split('/').at(-1) ?? '', page: location };
}
