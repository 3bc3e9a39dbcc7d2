import { route } from '@/http/route';
import { showTerms } from '@/sync/terms';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => showTerms(wiring().sync),
});
