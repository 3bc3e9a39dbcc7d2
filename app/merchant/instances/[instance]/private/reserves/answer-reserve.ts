import { z } from 'zod';
import { encodeList } from '@/http/encode-list';
import { getReserveDetails } from '@/merchant/tips/reserve-views';
import { reserveDetailsSchema, reserveTipSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';

export async function answerReserve(at: {
  readonly instanceId: string;
  readonly reservePub: string;
  readonly tips: boolean;
}): Promise<object> {
  const { tips, ...details } = await getReserveDetails(wiring().merchant, at);
  const body = z.encode(reserveDetailsSchema, details);
  return tips === undefined ? body : { ...body, tips: await encodeList(reserveTipSchema, tips) };
}
