import { z } from 'zod';
import { route } from '@/http/route';
import { getInstance } from '@/merchant/instances/get-instance';
import { getCounterStatistic } from '@/merchant/statistics/sums-by-time';
import { counterStatisticSchema } from '@/protocol/statistics';
import { wiring } from '@/wiring';
import { managedInstance } from '../../../managed-instance';
import { statisticAsked } from '../../../../../instances/statistic-asked';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { merchant } = wiring();
    const { id } = await getInstance(merchant, await managedInstance(call));
    const found = await getCounterStatistic(merchant, statisticAsked(id, call));
    return z.encode(counterStatisticSchema, found);
  },
});
