/**
 * Lets a route answer with one of the site's pages, under the route's own address. The direct
 * server has Next render the page, and sends it with the route's status and headers. Plain Next
 * sends an empty body, and the browser goes to the page's own address.
 */
import { bestWish } from '@/protocol/best-wish';

const pages = new WeakMap<Response, string>();

interface PageAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `path` is the page's own address on this site, with its query. */
export function answerWithPage(path: string, { status, headers = {} }: PageAnswer): Response {
  const answer = new Response(null, {
    status,
    headers: {
      'cache-control': 'no-store',
      vary: 'accept, accept-language, cookie',
      ...headers,
      refresh: `0; url=${path}`,
    },
  });
  return showPage(answer, path);
}

/** Gives an answer the page that it shows. */
export function showPage(answer: Response, path: string): Response {
  pages.set(answer, path);
  return answer;
}

/** The path of the page that an answer shows; undefined for any other answer. */
export function pagePathOf(answer: Response): string | undefined {
  return pages.get(answer);
}

const OFFERED = ['text/html', 'application/json'];

/** Browsers accept HTML by name; wallets and programs accept JSON or anything. */
export function wantsHtml(request: Request): boolean {
  const offer = (type: string) => OFFERED.find((offered) => offered === type);
  return bestWish(request.headers.get('accept'), offer) === 'text/html';
}
