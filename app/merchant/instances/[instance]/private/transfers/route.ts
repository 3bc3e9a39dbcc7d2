import { decode } from '@/http/decode';
import { integerParam, textParam, yesNoParam } from '@/http/query';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { listTransfers } from '@/merchant/tracking/list-transfers';
import { reportTransfer } from '@/merchant/tracking/report-transfer';
import { transferReportSchema } from '@/protocol/tracking';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call);
    return listTransfers(wiring().merchant, {
      instanceId,
      limit: Math.abs(integerParam(call.query, 'limit', { min: -1000, max: 1000 }) ?? 20),
      offset: integerParam(call.query, 'offset', { min: 0 }),
      payto: textParam(call.query, 'payto_uri', 2048),
      verified: yesNoParam(call.query, 'verified'),
    });
  },
  POST: async (call) => {
    const instance = await privateInstance(call);
    const report = decode(transferReportSchema, await readJson(call.request));
    return reportTransfer(wiring().merchant, instance, report);
  },
});
