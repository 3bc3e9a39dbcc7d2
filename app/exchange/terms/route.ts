import { TERMS, TERMS_ETAG } from '@/exchange/terms';
import { cachedText } from '@/http/cached';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

const HOUR_MS = 3_600_000;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) =>
    cachedText(request, {
      body: TERMS,
      etag: TERMS_ETAG,
      contentType: 'text/plain; charset=utf-8',
      expires: wiring().clock.now() + HOUR_MS,
    }),
});
