import { getAnnouncedWire } from '@/exchange/wire/get-announced-wire';
import { cachedText, writtenOnce } from '@/http/cached';
import { route } from '@/http/route';
import { exchangeWireText } from '@/protocol/exchange-keys';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    const { wire, validUntil } = getAnnouncedWire(wiring().exchange);
    return cachedText(request, {
      ...writtenOnce(wire, exchangeWireText),
      contentType: 'application/json',
      expires: validUntil,
    });
  },
});
