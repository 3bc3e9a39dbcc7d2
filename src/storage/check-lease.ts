/** The check of the jobs' lease as a hot statement. `fence.ts` has the reason. */
import 'server-only';
import { checkOf } from './fence';
import { hotStatement } from './hot-statement';

export const CHECK_LEASE = hotStatement({
  name: 'deployment-check-lease',
  text: `select ${checkOf('i.number')}::deployment.holds_lease as holds
    from unnest($1::bigint[]) as i(number)`,
  returns: {},
  keyOf: (number: number) => `lease ${number}`,
  values: (numbers) => [numbers],
  results: (_, numbers): undefined[] => numbers.map(() => undefined),
});
