/**
 * The program's processes. Attackers have the lowest priority. Bystanders then measure the delays
 * of the server, not those of two cores with an attacker on them.
 */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '@/testing/server/project-root';

export type Role = 'attackers' | 'bystanders' | 'payers';

const NICENESS: Readonly<Record<Role, number>> = { attackers: 15, bystanders: 0, payers: 0 };

interface Order {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}
interface Report {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

export type Duties = Readonly<Record<string, (argument: never) => unknown>>;

/** Carries out orders in the role's own process, one after the other or several at once. */
export function takeOrders(duties: Duties): void {
  process.on('message', ({ id, name, argument }: Order) => {
    const duty = duties[name] as ((argument: unknown) => unknown) | undefined;
    Promise.resolve()
      .then(() => {
        if (duty === undefined) throw new Error(`no such duty: ${name}`);
        return duty(argument);
      })
      .then(
        (answer) => process.send?.({ id, answer } satisfies Report),
        (error: unknown) => {
          const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
          process.send?.({ id, error: said } satisfies Report);
        },
      );
  });
  process.once('disconnect', () => process.exit(0));
}

/** Another process of this program. */
export class Actor {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve: (answer: unknown) => void; reject: (error: Error) => void }
  >();
  #orders = 0;

  constructor(readonly role: Role) {
    const program = path.join(projectRoot(), 'dist/node/attack.mjs');
    const niced = { execPath: 'nice', execArgv: ['-n', `${NICENESS[role]}`, process.execPath] };
    this.#process = fork(program, [role], process.platform === 'win32' ? {} : niced);
    this.#process.on('message', ({ id, answer, error }: Report) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(`${role}: ${error}`));
    });
    this.#process.once('exit', (code) => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error(`the ${role}' process ended with ${code ?? 'a signal'}`));
      }
    });
  }

  tell<T>(name: string, argument?: unknown): Promise<T> {
    const id = (this.#orders += 1);
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.#process.send({ id, name, argument: argument ?? null } satisfies Order);
    });
  }

  dismiss(): void {
    if (this.#process.connected) this.#process.disconnect();
  }
}
