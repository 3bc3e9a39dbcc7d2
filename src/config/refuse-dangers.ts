/**
 * Settings that together would make a stranger the operator, or let one move time. Throws an Error
 * that names the variable and what to set. For servers only: commands reach nobody.
 */
import type { Env } from './env';
import { isOfThisMachine } from './hosts';

export function refuseDangers(env: Env): void {
  const dangers = listDangers(env);
  if (dangers.length > 0) throw new Error(`Environment: ${dangers.join('; ')}`);
}

function listDangers({ operatorToken, testClock, trustProxy, publicUrl }: Env): string[] {
  const dangers: string[] = [];
  const isElsewhere = !isOfThisMachine(publicUrl);
  if (operatorToken === undefined && (trustProxy || isElsewhere)) {
    const reason = trustProxy ? 'TRUST_PROXY=1' : `PUBLIC_URL=${publicUrl}`;
    dangers.push(`OPERATOR_TOKEN: ${reason} needs one, or strangers could manage all shops`);
  }
  if (testClock && isElsewhere) {
    dangers.push(
      `TEST_CLOCK: 1 lets every caller move time; leave it out under PUBLIC_URL=${publicUrl}`,
    );
  }
  return dangers;
}
