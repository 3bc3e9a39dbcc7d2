import {
  PASSWORD_COST,
  QUICK_PASSWORD_COST,
  TESTERS_PASSWORD_COST,
} from '@/passwords/password-hash';
import type { PasswordCost } from '@/passwords/password-threads';
import type { Env } from '@/config/env';

/** The cost of new passwords: lower only where no other machine reaches the accounts (decision 10). */
export function passwordCostOf({ reach, testClock, demo }: Env): PasswordCost {
  if (reach.who !== 'this machine only') return PASSWORD_COST;
  if (testClock) return QUICK_PASSWORD_COST;
  return demo ? TESTERS_PASSWORD_COST : PASSWORD_COST;
}
