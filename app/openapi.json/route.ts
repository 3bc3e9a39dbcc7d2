import { cachedText, writtenOnce } from '@/http/cached';
import { describeApi } from '@/http/openapi/document';
import { PARTIES } from '@/http/openapi/parties';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

const HOUR_MS = 3_600_000;

/** Describes every operation of this deployment, for people and for programs that make clients. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    const { env, clock } = wiring();
    return cachedText(request, {
      ...writtenOnce(PARTIES, (parties) => JSON.stringify(describeApi(parties, env.publicUrl))),
      contentType: 'application/json',
      expires: clock.now() + HOUR_MS,
    });
  },
});
