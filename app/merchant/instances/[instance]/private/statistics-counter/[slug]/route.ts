import { z } from 'zod';
import { route } from '@/http/route';
import { getCounterStatistic } from '@/merchant/statistics/sums-by-time';
import { counterStatisticSchema } from '@/protocol/statistics';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';
import { statisticAsked } from '../../../../statistic-asked';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await privateInstance(call, 'private/statistics-counter/[slug]');
    const asked = statisticAsked(id, call);
    const found = await getCounterStatistic(wiring().merchant, asked);
    return z.encode(counterStatisticSchema, found);
  },
});
