/**
 * Checks of credentials that come with every request. scrypt costs some 40 ms of a core, so a check
 * that succeeded is remembered for a minute, under an HMAC of the credentials with a key of this
 * process: memory holds no password. The remembered check is for one stored hash; another hash
 * (a changed password) makes it void at once. Failures are never remembered. A password that is longer
 * than any account's is wrong without a hash, for every name.
 */
import { createHmac } from 'node:crypto';
import type { Clock, Random } from '@/config/clock';
import { apart } from '@/fairness/place';
import { MAX_PASSWORD_LENGTH } from '@/protocol/bank';
import { hashPassword, matchesPassword } from './password-hash';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface Success {
  readonly passwordHash: string;
  readonly untilMs: number;
}

const REMEMBERED_MS = 60_000;
const CAPACITY = 10_000;

export class PasswordChecks {
  readonly #key: Uint8Array;
  readonly #successes = new Map<string, Success>();
  #decoy: Promise<string> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.#key = random.bytes(32);
  }

  /** `passwordHash` is null for a user who does not exist or cannot log in: as slow, and false. */
  async check(credentials: Credentials, passwordHash: string | null): Promise<boolean> {
    if (credentials.password.length > MAX_PASSWORD_LENGTH) return false;
    if (passwordHash === null) {
      this.#decoy ??= apart(() => hashPassword('decoy', this.random));
      await matchesPassword(credentials.password, await this.#decoy);
      return false;
    }
    const name = this.#nameOf(credentials);
    const known = this.#successes.get(name);
    if (known?.passwordHash === passwordHash && known.untilMs > this.clock.now()) return true;
    if (!(await matchesPassword(credentials.password, passwordHash))) return false;
    if (this.#successes.size >= CAPACITY) this.#successes.clear();
    this.#successes.set(name, { passwordHash, untilMs: this.clock.now() + REMEMBERED_MS });
    return true;
  }

  #nameOf({ username, password }: Credentials): string {
    const hmac = createHmac('sha256', this.#key);
    return hmac.update(JSON.stringify([username, password])).digest('base64url');
  }
}
