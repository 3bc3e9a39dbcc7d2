import type { Params } from './route';

/** `/instances/[instance]/…/tips/[tipId]` */
export function tipAt(params: Params): { instanceId: string; tipId: string } {
  return { instanceId: params['instance'] ?? '', tipId: params['tipId'] ?? '' };
}
