import { z } from 'zod';
import { showInstance } from '@/merchant/instances/show-instances';
import { instanceDetailsSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';

export async function answerDetails(id: string): Promise<object> {
  return z.encode(instanceDetailsSchema, await showInstance(wiring().merchant, id));
}
