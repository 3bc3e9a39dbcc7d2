import { z } from 'zod';
import { route } from '@/http/route';
import { describeCounterStatistic } from '@/merchant/statistics/describe-statistic';
import { counterStatisticSchema } from '@/protocol/statistics';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';
import { statisticAsked } from '../../../../statistic-asked';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await privateInstance(call, 'private/statistics-counter/[slug]');
    const asked = statisticAsked(id, call);
    const found = await describeCounterStatistic(wiring().merchant, asked);
    return z.encode(counterStatisticSchema, found);
  },
});
