/** Lets the workers of one machine act as one server where a single process would. */
import { log } from '@/config/log';
import type { Wiring } from '@/wiring';
import { metrics, sumMetrics } from '../metrics';
import type { Team } from './team';

export function joinTeam(team: Team, wired: Wiring): void {
  const { clock, env } = wired;
  const { clockOffsetMs, index } = team.settings;
  if (clockOffsetMs !== null) clock.offsetMs = clockOffsetMs;
  team.answer('clock', (offsetMs) => {
    if (typeof offsetMs === 'number') clock.offsetMs = offsetMs;
  });
  wired.shareClock = async () => {
    await team.askAll('clock', clock.offsetMs);
  };
  // A clock that starts at a given time is a little later in each process.
  if (env.testClock && index === 0) wired.shareClock().catch(logFailure);

  team.answer('metrics', () => metrics.list());
  wired.readMetrics = async () => sumMetrics(await team.askAll('metrics'));

  // The worker that leads runs them. The others answer when they lead.
  const runJobs = wired.runJobs ?? (() => Promise.resolve([]));
  team.answer('jobs', () => runJobs());
  wired.runJobs = async () => {
    const failed = await team.askAnyone('jobs');
    return Array.isArray(failed) ? failed.map(String) : [];
  };
}

function logFailure(error: unknown): void {
  log.error({ err: error }, 'the clock could not be shared');
}
