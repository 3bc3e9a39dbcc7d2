/** A browser over HTTP only: it keeps cookies, sends our pages' forms, and follows no redirect. */
import { sendFromElsewhere } from './from-elsewhere';

export interface PageAnswer {
  readonly status: number;
  /** Path and query of a redirect, else empty. */
  readonly location: string;
  readonly headers: Headers;
  readonly text: string;
}

export class WebBrowser {
  readonly #cookies = new Map<string, string>();

  /** `address` is the local address that requests come from. */
  constructor(
    private readonly url: string,
    private readonly address = '127.0.0.1',
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get cookies(): Record<string, string> {
    return Object.fromEntries(this.#cookies);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Returns a browser with the same cookies, as a thief has them. */
  copy({ at = this.url, from = this.address }: { at?: string; from?: string } = {}): WebBrowser {
    const copied = new WebBrowser(at, from, this.headers);
    for (const [name, value] of this.#cookies) copied.setCookie(name, value);
    return copied;
  }

  get(path: string): Promise<PageAnswer> {
    return this.#send('GET', path);
  }

  post(path: string, fields: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.#send('POST', path, new URLSearchParams(fields).toString());
  }

  async #send(method: string, path: string, body?: string): Promise<PageAnswer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = { origin: this.url, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await sendFromElsewhere(this.address, this.url + path, {
      method,
      headers: {
        accept: 'text/html',
        cookie,
        ...this.headers,
        ...(body === undefined ? {} : form),
      },
      ...(body === undefined ? {} : { body }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, one);
    }
    for (const text of headers.getSetCookie()) this.#keep(text);
    return {
      status: answer.status,
      location: headers.get('location') ?? '',
      headers,
      text: answer.text,
    };
  }

  #keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';');
    const at = pair.indexOf('=');
    if (setCookie.includes('Max-Age=0')) this.#cookies.delete(pair.slice(0, at));
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
