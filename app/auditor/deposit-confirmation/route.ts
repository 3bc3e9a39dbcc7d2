import { keepConfirmation } from '@/auditor/confirmations/keep-confirmation';
import { route, withBody } from '@/http/route';
import { depositReportSchema } from '@/protocol/auditor';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: withBody(depositReportSchema, ({ body }) => keepConfirmation(wiring().auditor, body)),
});
