/** 429 as a document that needs nothing else: forms are answered by routes, which render no pages. */
import { commonMessages } from './common';
import { readerOf } from './reader';

/** `backPath` is ours and needs no escaping. */
export function tooManyAttempts(request: Request, backPath: string): Response {
  const { language, theme } = readerOf(request);
  const t = commonMessages(language);
  const html = `<!doctype html>
<html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><title>${t.tooManyAttempts} – Florin</title>
<meta name="viewport" content="width=device-width">
<style>:root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
body{font:1.1rem/1.55 Georgia,serif;max-width:36rem;margin:12vh auto;padding:0 1rem}</style>
</head><body><main><h1>${t.tooManyAttempts}</h1><p>${t.tooManyAttemptsText}</p>
<p><a href="${backPath}">${t.goBack}</a></p></main></body></html>
`;
  return new Response(html, {
    status: 429,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '60',
      'cache-control': 'no-store',
    },
  });
}
