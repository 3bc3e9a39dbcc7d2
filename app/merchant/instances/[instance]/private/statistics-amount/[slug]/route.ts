import { z } from 'zod';
import { route } from '@/http/route';
import { getAmountStatistic } from '@/merchant/statistics/sums-by-time';
import { amountStatisticSchema } from '@/protocol/statistics';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';
import { statisticAsked } from '../../../../statistic-asked';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await privateInstance(call, 'private/statistics-amount/[slug]');
    const asked = statisticAsked(id, call);
    const found = await getAmountStatistic(wiring().merchant, asked);
    return z.encode(amountStatisticSchema, found);
  },
});
