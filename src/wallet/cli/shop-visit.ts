/**
 * The demo's browser: follows a shop's links and forms, and keeps its cookies. It reads the
 * wallet's address off the payment page. It knows only what the shop's pages show.
 */
const ARTICLE = /href="(\/shop\/articles\/[^/"?#]+)"/g;
const PAY_URI = /taler(?:\+http)?:\/\/pay\/[^"'<>\s\\]+/i;

export class ShopVisit {
  readonly #cookies = new Map<string, string>();

  constructor(
    private readonly base: string,
    private readonly send: typeof fetch,
  ) {}

  /** Their addresses, in the shop's order; at least one. */
  async listArticles(): Promise<string[]> {
    const shop = await this.open('/shop');
    const articles = [...(await shop.text()).matchAll(ARTICLE)].map(([, article = '']) => article);
    if (articles.length === 0) {
      throw new Error(`no articles at ${this.base}shop, which answered ${shop.status}`);
    }
    return [...new Set(articles)];
  }

  /** Returns the pay URI that the order's page shows. */
  async orderArticle(article: string): Promise<string> {
    const ordered = await this.open(`${article}/buy`, 'POST');
    const orderPage = ordered.headers.get('location');
    if (orderPage === null) throw new Error(`${article}/buy answered ${ordered.status}`);
    const text = await (await this.open(orderPage)).text();
    const uri = PAY_URI.exec(text)?.[0];
    if (uri === undefined) throw new Error(`no address for wallets on ${orderPage}`);
    return uri.replaceAll('&amp;', '&');
  }

  async open(url: string, method: 'GET' | 'POST' = 'GET'): Promise<Response> {
    const absolute = new URL(url, this.base);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.send(absolute.href, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie, origin: absolute.origin },
      ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.#remember(line);
    return response;
  }

  #remember(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (at > 0) this.#cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
}
