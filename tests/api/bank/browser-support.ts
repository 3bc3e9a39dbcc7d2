/** A browser at the bank: it logs in once, sends forms from the bank's pages, and keeps a cookie. */
import { typedBehind } from '../../support/drafts';
import { url, type TestUser } from './bank-support';

export interface Browser {
  readonly cookie: string;
  get(pathname: string): Promise<Response>;
  /** Sends a form. `headers` replace those that the bank's own page would cause. */
  post(
    pathname: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

const SAME_ORIGIN = { origin: url };

export function openBrowser(cookie = ''): Browser {
  return {
    cookie,
    get: (pathname) => fetch(url + pathname, { headers: { cookie }, redirect: 'manual' }),
    post: (pathname, fields, headers = SAME_ORIGIN) =>
      fetch(url + pathname, {
        method: 'POST',
        headers: { cookie, ...headers },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
  };
}

export async function logIn({ username, password }: TestUser): Promise<Browser> {
  const response = await openBrowser().post('/bank/log-in/submit', { username, password });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (response.status !== 303 || cookie === undefined) throw new Error('log-in failed');
  return openBrowser(cookie);
}

/** Returns the target of a 303: its path, and its query as an object. */
export function targetOf(response: Response): { path: string; query: Record<string, string> } {
  if (response.status !== 303) throw new Error(`expected 303, got ${response.status}`);
  const target = new URL(response.headers.get('location') ?? '', url);
  return { path: target.pathname, query: Object.fromEntries(target.searchParams) };
}

/** Returns the target, with the draft's values in place of `draft`. */
export async function sentBackTo(response: Response): Promise<ReturnType<typeof targetOf>> {
  const { path, query } = targetOf(response);
  const typed = await typedBehind(response.headers.get('location') ?? '');
  const about = Object.entries(query).filter(([name]) => name !== 'draft');
  return { path, query: { ...Object.fromEntries(about), ...typed } };
}

/** Returns the headers of one namespace, by their lower-case names after the prefix. */
export function headersOf(response: Response, prefix: string): Record<string, string> {
  const lower = prefix.toLowerCase();
  return Object.fromEntries(
    [...response.headers]
      .filter(([name]) => name.startsWith(lower))
      .map(([name, value]) => [name.slice(lower.length), value]),
  );
}
