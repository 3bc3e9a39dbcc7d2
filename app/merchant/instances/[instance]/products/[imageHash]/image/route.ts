import { answerPicture } from '@/http/picture-answer';
import { route } from '@/http/route';
import { getPublicPicture } from '@/merchant/inventory/get-picture';
import { wiring } from '@/wiring';

/** The address names the content, which therefore never changes. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ params: { instance = '', imageHash = '' } }) =>
    answerPicture(await getPublicPicture(wiring().merchant, instance, imageHash), FOR_A_YEAR),
});
