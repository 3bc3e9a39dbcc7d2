/**
 * The body of a 202 answer to a browser. Its headers are for the wallet, its text for people. With
 * `createReserve` the wallet leaves this document itself, so nothing here may navigate. After
 * `confirmReserve` the wallet stays, and the document goes to the withdrawal's page at once.
 */
import { cookieOf } from '@/http/cookies';
import { NAMESPACES } from '@/protocol/namespaces';
import { LANGUAGE_COOKIE, languageOf } from '@/ui/messages/language';
import { walletDocumentMessages } from '@/ui/messages/wallet-document';

interface WalletAnswer {
  readonly text: 'createReserve' | 'confirmReserve';
  /** The withdrawal's id: base32, safe in markup. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function walletDocument(request: Request, { text, id, headers }: WalletAnswer): Response {
  const language = languageOf(
    cookieOf(request, LANGUAGE_COOKIE),
    request.headers.get('accept-language'),
  );
  const t = walletDocumentMessages(language);
  const page = `/bank/withdrawals/${id}`;
  const [title, lead, link] =
    text === 'createReserve'
      ? [t.createTitle, t.createText, t.createLink]
      : [t.confirmTitle, t.confirmText, t.confirmLink];
  const moveOn =
    text === 'confirmReserve' ? `<meta http-equiv="refresh" content="0; url=${page}">` : '';
  const styles = NAMESPACES.map(
    (names) =>
      `<link id="${names.styleSheetId}" rel="stylesheet" href="${names.fallbackStyleSheet}">`,
  );
  const attributes = NAMESPACES.map((names) => `${names.noJsAttribute}="true"`).join(' ');
  const html = `<!doctype html>
<html lang="${language}" ${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${moveOn}
<title>${title}</title>
${styles.join('\n')}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${lead}</p>
<p><a href="${page}">${link}</a></p>
</main>
</body>
</html>
`;
  return new Response(html, {
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
