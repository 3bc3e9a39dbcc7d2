/**
 * A 202 answer, by which the bank speaks to a wallet in the browser [WALLET-2]. Its headers are for
 * the wallet, and the same for everybody. Its body is the withdrawal's page, for people with or
 * without a wallet (decision D33). Programs get a line instead, as they act on the headers alone.
 */
import { answerWithPage, wantsHtml } from '@/http/page-answer';

interface WalletAnswer {
  /** Path of the withdrawal's page. */
  readonly page: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function answerWallet(request: Request, { page, headers }: WalletAnswer): Response {
  if (wantsHtml(request)) return answerWithPage(page, { status: 202, headers });
  return new Response('A wallet acts on the headers of this answer.\n', {
    status: 202,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
