import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { listTransfers } from '@/merchant/tracking/list-transfers';
import { reportTransfer } from '@/merchant/tracking/report-transfer';
import { transferReportSchema } from '@/protocol/tracking';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';
import { transferSelection } from './transfer-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call);
    return listTransfers(wiring().merchant, { instanceId, ...transferSelection(call.query) });
  },
  POST: async (call) => {
    const instance = await privateInstance(call);
    const report = decode(transferReportSchema, await readJson(call.request));
    return reportTransfer(wiring().merchant, instance, report);
  },
});
