/** Sets a town's settings for the whole process, and restores them. */
import { DEFAULT_LIMITS, setLimits } from '@/config/limits';
import { log } from '@/config/log';

/** Long-polls answer at once, and nothing is logged: databases fail by the hundred here. */
export function setForTown(): () => void {
  const { level } = log;
  setLimits({ ...DEFAULT_LIMITS, maxLongPollMs: 0 });
  log.level = 'silent';
  return () => {
    setLimits(DEFAULT_LIMITS);
    log.level = level;
  };
}
