import { z } from 'zod';
import { getInstanceDetails } from '@/merchant/instances/list-instance-entries';
import { instanceDetailsSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';

export async function answerDetails(id: string): Promise<object> {
  return z.encode(instanceDetailsSchema, await getInstanceDetails(wiring().merchant, id));
}
