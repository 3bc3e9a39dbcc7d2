/** A browser at the shop, as far as HTTP goes: it keeps cookies and sends forms. */

interface Ordered {
  readonly orderId: string;
  readonly token: string;
}

export class ShopVisitor {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async request(method: 'GET' | 'POST', path: string): Promise<Response> {
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' ? { origin: this.url } : {}),
      },
    });
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Where ordering the article leads. */
  async buy(slug: string): Promise<string> {
    const response = await this.request('POST', `/shop/articles/${slug}/buy`);
    if (response.status !== 303) throw new Error(`ordering was answered ${response.status}`);
    return response.headers.get('location') ?? '';
  }

  async order(slug: string): Promise<Ordered> {
    const page = new URL(await this.buy(slug), this.url);
    const orderId = page.pathname.split('/').at(-1) ?? '';
    return { orderId, token: page.searchParams.get('token') ?? '' };
  }

  /** What the merchant backend tells whoever holds the claim token, in this visitor's session. */
  async status({ orderId, token }: Ordered, timeoutMs = 0): Promise<Response> {
    const session = this.cookie('shop_session') ?? '';
    const asked = { token, session_id: session, timeout_ms: `${timeoutMs}` };
    const query = new URLSearchParams(asked).toString();
    return fetch(`${this.url}/merchant/instances/shop/orders/${orderId}?${query}`, {
      headers: { accept: 'application/json' },
    });
  }

  async payUri(ordered: Ordered): Promise<string> {
    const body = (await (await this.status(ordered)).json()) as { taler_pay_uri?: string };
    return body.taler_pay_uri ?? '';
  }
}
