/**
 * Answers 429 with a self-contained document, since forms are answered by routes, which render no pages.
 * Other refusals are thrown again.
 */
import { isRefusal } from '@/protocol/refusal';
import { commonMessages } from './common';
import { readerOf } from './reader';

/** Expects a `backPath` of our own, which needs no escaping. */
export async function orTooMany(
  request: Request,
  backPath: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.status !== 429) throw thrown;
    return tooMany(request, backPath, thrown.about.retryAfterS ?? 60);
  }
}

function tooMany(request: Request, backPath: string, waitSeconds: number): Response {
  const { language, theme } = readerOf(request);
  const t = commonMessages(language);
  const html = `<!doctype html>
<html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><title>${t.tooMany} – Florin</title>
<meta name="viewport" content="width=device-width">
<style>:root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
body{font:1.1rem/1.55 Georgia,serif;max-width:36rem;margin:12vh auto;padding:0 1rem}</style>
</head><body><main><h1>${t.tooMany}</h1><p>${t.tooManyText(Math.ceil(waitSeconds / 60))}</p>
<p><a href="${backPath}">${t.goBack}</a></p></main></body></html>
`;
  return new Response(html, {
    status: 429,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'retry-after': `${waitSeconds}`,
      'cache-control': 'no-store',
    },
  });
}
