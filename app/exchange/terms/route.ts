import { TERMS, TERMS_ETAG } from '@/exchange/terms';
import { cachedText } from '@/http/cached';
import { route } from '@/http/route';
import { readerOf } from '@/ui/messages/reader';
import { wiring } from '@/wiring';

const HOUR_MS = 3_600_000;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    const { language } = readerOf(request);
    return cachedText(request, {
      language,
      body: TERMS[language],
      etag: TERMS_ETAG,
      contentType: 'text/plain; charset=utf-8',
      expires: wiring().clock.now() + HOUR_MS,
    });
  },
});
