import { z } from 'zod';
import { base32Param, textParam } from '@/http/query';
import { route } from '@/http/route';
import { listKycEntries } from '@/merchant/instances/list-kyc-entries';
import { kycAnswerSchema } from '@/protocol/kyc';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const instance = await privateInstance(call, 'private/kyc');
    const kycData = listKycEntries(wiring().merchant, instance, {
      hWire: base32Param(call.query, 'h_wire', 64),
      exchangeUrl: textParam(call.query, 'exchange_url', 2048),
    });
    return kycData.length === 0 ? undefined : z.encode(kycAnswerSchema, { kycData });
  },
});
