import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { reportTransfer } from '@/merchant/tracking/report-transfer';
import { transferReconciliationSchema, transferReportSchema } from '@/protocol/tracking';
import { wiring } from '@/wiring';
import { answerTransfers } from './answer-transfers';
import { privateInstance } from '../private-instance';
import { transferListSelection } from './transfer-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/transfers');
    return answerTransfers({ instanceId, ...transferListSelection(call.query) });
  },
  POST: async (call) => {
    const instance = await privateInstance(call, 'private/transfers');
    const report = decode(transferReportSchema, await readJson(call.request));
    const found = await reportTransfer(wiring().merchant, instance, report);
    return z.encode(transferReconciliationSchema, found);
  },
});
