/**
 * Secrets of this deployment, created at first use and kept in DATA_DIR/secrets.json (0600), never
 * in the repository. Each name has one text of 32 random bytes in hexadecimal.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type SecretName =
  | 'session'
  | 'shop-instance-token'
  | 'shop-bank-password'
  | 'exchange-bank-password'
  | 'sync-salt'
  | 'auditor-key';

export class Secrets {
  readonly #file: string;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#file = path.join(dataDir, 'secrets.json');
  }

  get(name: SecretName): string {
    const all = this.#read();
    const known = all[name];
    if (known !== undefined) return known;
    const made = randomBytes(32).toString('hex');
    const fresh = `${this.#file}.${process.pid}`;
    writeFileSync(fresh, JSON.stringify({ ...all, [name]: made }, null, 2), { mode: 0o600 });
    renameSync(fresh, this.#file);
    return made;
  }

  #read(): Partial<Record<SecretName, string>> {
    if (!existsSync(this.#file)) return {};
    return JSON.parse(readFileSync(this.#file, 'utf8')) as Partial<Record<SecretName, string>>;
  }
}
