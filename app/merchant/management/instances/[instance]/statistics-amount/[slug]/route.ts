import { z } from 'zod';
import { route } from '@/http/route';
import { getInstance } from '@/merchant/instances/get-instance';
import { getAmountStatistic } from '@/merchant/statistics/sums-by-time';
import { amountStatisticSchema } from '@/protocol/statistics';
import { wiring } from '@/wiring';
import { managedInstance } from '../../../managed-instance';
import { statisticAsked } from '../../../../../instances/statistic-asked';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { merchant } = wiring();
    const { id } = await getInstance(merchant, await managedInstance(call));
    const found = await getAmountStatistic(merchant, statisticAsked(id, call));
    return z.encode(amountStatisticSchema, found);
  },
});
