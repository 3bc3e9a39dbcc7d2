import { route } from '@/http/route';
import { tipAt } from '@/http/tip-path';
import { showPublicTip } from '@/merchant/tips/tip-views';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params }) => showPublicTip(wiring().merchant, tipAt(params)),
});
