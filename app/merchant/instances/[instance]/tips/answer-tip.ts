import { z } from 'zod';
import { CORS, json } from '@/http/answer';
import type { TipAt } from '@/merchant/tips/get-tip';
import { getPublicTip } from '@/merchant/tips/tip-views';
import { publicTipSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';

const HEADERS = { ...CORS, 'cache-control': 'no-store', vary: 'accept' };

/** Answers wallets. Browsers get a page at the same address. */
export async function answerTip(at: TipAt): Promise<Response> {
  const tip = await getPublicTip(wiring().merchant, at);
  return json(z.encode(publicTipSchema, tip), 200, HEADERS);
}
