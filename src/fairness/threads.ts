/**
 * Worker threads for work that would block the main thread. Each does one piece at a time and
 * starts when first needed. Other pieces wait in order of arrival; an Admission in front keeps that
 * fair.
 */
import type { Worker } from 'node:worker_threads';

interface Piece<Input, Output> {
  readonly input: Input;
  resolve(output: Output): void;
  reject(error: Error): void;
}

/** A thread posts its output or the reason for its failure. */
export type ThreadAnswer<Output> = { readonly output: Output } | { readonly failed: string };

export class Threads<Input, Output> {
  readonly #idle: Worker[] = [];
  readonly #waiting: Piece<Input, Output>[] = [];
  readonly #atWork = new Map<Worker, Piece<Input, Output>>();

  constructor(
    private readonly start: () => Worker,
    private readonly size: number,
  ) {}

  /** Throws an Error if the thread fails or ends. */
  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      this.#assign();
    });
  }

  #assign(): void {
    if (this.#waiting.length === 0) return;
    const worker = this.#idle.pop() ?? this.#startOne();
    const piece = worker === undefined ? undefined : this.#waiting.shift();
    if (worker === undefined || piece === undefined) return;
    this.#atWork.set(worker, piece);
    // The process does not end during a piece. Idle threads do not keep it alive.
    worker.ref();
    worker.postMessage(piece.input);
  }

  #startOne(): Worker | undefined {
    if (this.#atWork.size >= this.size) return undefined;
    const worker = this.start();
    worker.on('message', (answer: ThreadAnswer<Output>) => {
      const piece = this.#finish(worker);
      worker.unref();
      this.#idle.push(worker);
      if ('output' in answer) piece?.resolve(answer.output);
      else piece?.reject(new Error(answer.failed));
      this.#assign();
    });
    // The 'exit' event follows.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
      this.#finish(worker)?.reject(new Error('the thread has ended'));
      this.#assign();
    });
    return worker;
  }

  #finish(worker: Worker): Piece<Input, Output> | undefined {
    const piece = this.#atWork.get(worker);
    this.#atWork.delete(worker);
    return piece;
  }
}
