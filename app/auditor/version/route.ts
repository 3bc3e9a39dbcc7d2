import { showVersion } from '@/auditor/show-version';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => showVersion(wiring().auditor),
});
