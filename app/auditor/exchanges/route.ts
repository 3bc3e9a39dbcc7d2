import { listExchanges } from '@/auditor/exchanges/list-exchanges';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => listExchanges(wiring().auditor),
});
