import { announceKeys } from '@/exchange/keys/announce-keys';
import { cachedText } from '@/http/cached';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    const { body, etag, validUntil } = await announceKeys(wiring().exchange);
    return cachedText(request, {
      body,
      etag,
      contentType: 'application/json',
      expires: validUntil,
    });
  },
});
