import { choiceParam } from '@/http/query';
import type { Call } from '@/http/route';
import type { StatisticRequest } from '@/merchant/statistics/sums-by-time';
import { STATISTIC_KINDS } from '@/protocol/statistics';

/** Reads which figure a call asks for, and by which times. */
export function statisticAsked(
  instanceId: string,
  { params, query }: Pick<Call, 'params' | 'query'>,
): StatisticRequest {
  const by = choiceParam(query, 'by', STATISTIC_KINDS) ?? 'ANY';
  return { instanceId, slug: params['slug'] ?? '', by };
}
