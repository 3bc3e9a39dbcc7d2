/**
 * Checks the credentials that come with each request. scrypt costs up to 200 ms of a core. A
 * successful check is therefore remembered for a minute. Its key is an HMAC of the credentials with
 * a key of this process, so memory holds no password. A remembered check belongs to one stored
 * hash: a changed password makes it void at once. Failures are never remembered. A password longer
 * than any account's is wrong for every name, without a hash. After a right password, a stored hash
 * whose cost differs from that of new ones is replaced.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '@/config/clock';
import { MAX_PASSWORD_LENGTH } from '@/protocol/bank';
import { isRefusal } from '@/protocol/refusal';
import {
  hashPassword,
  hasCost,
  makeDecoy,
  matchesPassword,
  RANDOM_PASSWORD_COST,
  type Hashing,
} from './password-hash';

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
  readonly #renewing = new Set<string>();
  readonly #decoy: string;

  constructor(
    private readonly clock: Clock,
    private readonly hashing: Hashing,
  ) {
    this.#key = hashing.random.bytes(32);
    this.#decoy = makeDecoy(hashing);
  }

  /**
   * `passwordHash` is null if the user does not exist or cannot log in. The answer is then false,
   * and as slow.
   */
  async check(credentials: Credentials, passwordHash: string | null): Promise<boolean> {
    if (credentials.password.length > MAX_PASSWORD_LENGTH) return false;
    if (passwordHash === null) {
      await matchesPassword(credentials.password, this.#decoy);
      return false;
    }
    const name = this.#nameOf(credentials);
    const known = this.#successes.get(name);
    if (known?.passwordHash === passwordHash && known.untilMs > this.clock.now()) return true;
    if (!(await matchesPassword(credentials.password, passwordHash))) return false;
    this.#remember(name, passwordHash);
    return true;
  }

  /**
   * Replaces a hash whose cost differs from that of new ones, after a right check. `replace` gets
   * the new hash, and stores it unless the account's hash has changed meanwhile. The old hash stays
   * while too many passwords wait.
   */
  async renew(
    credentials: Credentials,
    passwordHash: string,
    replace: (renewed: string) => Promise<boolean>,
  ): Promise<void> {
    const name = this.#nameOf(credentials);
    const isGood = [this.hashing.passwordCost, RANDOM_PASSWORD_COST].some((cost) =>
      hasCost(passwordHash, cost),
    );
    if (isGood || this.#renewing.has(name)) return;
    this.#renewing.add(name);
    try {
      const renewed = await hashPassword(credentials.password, this.hashing);
      if (await replace(renewed)) this.#remember(name, renewed);
    } catch (thrown) {
      if (!isRefusal(thrown, 'GENERIC_TOO_BUSY')) throw thrown;
    } finally {
      this.#renewing.delete(name);
    }
  }

  /** Remembers the password of a new account, whose hash was just made: its owner calls next. */
  remember(credentials: Credentials, passwordHash: string): void {
    this.#remember(this.#nameOf(credentials), passwordHash);
  }

  #remember(name: string, passwordHash: string): void {
    if (this.#successes.size >= CAPACITY) this.#successes.clear();
    this.#successes.set(name, { passwordHash, untilMs: this.clock.now() + REMEMBERED_MS });
  }

  #nameOf({ username, password }: Credentials): string {
    const hmac = createHmac('sha256', this.#key);
    return hmac.update(JSON.stringify([username, password])).digest('base64url');
  }
}
