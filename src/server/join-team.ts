/** Lets the workers of one machine act as one server where a single process would. */
import type { Wiring } from '@/wiring';
import { metrics, sumMetrics } from './metrics';
import type { Team } from './workers/team';

export function joinTeam(team: Team, wired: Wiring): void {
  team.answer('metrics', () => metrics.list());
  wired.readMetrics = async () => sumMetrics(await team.askAll('metrics'));
}
