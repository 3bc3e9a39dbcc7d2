import { getAnnouncedKeys } from '@/exchange/announcement/get-announced-keys';
import { cachedText, writtenOnce } from '@/http/cached';
import { route } from '@/http/route';
import { exchangeKeysText } from '@/protocol/exchange-keys';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, query }) => {
    // The list is always complete, so callers with older keys lose nothing.
    const since = query.get('last_issue_date');
    if (since !== null && !/^[0-9]+$/.test(since)) throw new Refusal('V6_KEYS_HAVE_NOT_NUMERIC');
    const { keys, issued, validUntil } = await getAnnouncedKeys(wiring().exchange);
    return cachedText(request, {
      ...writtenOnce(keys, exchangeKeysText),
      contentType: 'application/json',
      lastModified: issued,
      expires: validUntil,
    });
  },
});
