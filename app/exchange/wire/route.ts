import { describeWire } from '@/exchange/wire/describe-wire';
import { cachedText } from '@/http/cached';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    const { body, etag, validUntil } = describeWire(wiring().exchange);
    return cachedText(request, {
      body,
      etag,
      contentType: 'application/json',
      expires: validUntil,
    });
  },
});
