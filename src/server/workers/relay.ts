/** Passes questions of one worker to all workers, and their answers back. */
import type { ChildProcess } from 'node:child_process';
import { EndedCounts } from './ended-counts';
import type { FromWorker, ToWorker } from './messages';

export type Worker = ChildProcess;

interface Question {
  readonly asker: Worker;
  /** The asker's name for it. */
  readonly id: number;
  readonly waitsFor: Set<Worker>;
  readonly answers: unknown[];
}

export class Relay {
  readonly #questions = new Map<number, Question>();
  /** All questions are for metrics. */
  readonly #ended = new EndedCounts<Worker>();
  #next = 1;

  constructor(private readonly workers: () => readonly Worker[]) {}

  receive(worker: Worker, message: FromWorker): void {
    if (message.type === 'ask') this.#ask(worker, message);
    if (message.type === 'answer') this.#answer(worker, message);
  }

  /** A worker that has died gives no answers, and wants none. */
  forget(worker: Worker): void {
    for (const [question, { asker }] of this.#questions) {
      if (asker === worker) this.#questions.delete(question);
    }
    this.#ended.end(worker);
    this.waitNoLonger(worker);
  }

  /** A worker that stands still does not hold up the answers of the others. */
  waitNoLonger(worker: Worker): void {
    for (const [question, { waitsFor }] of this.#questions) {
      if (waitsFor.delete(worker)) this.#endIfComplete(question);
    }
  }

  #ask(asker: Worker, { id, topic }: FromWorker & { type: 'ask' }): void {
    const question = this.#next;
    this.#next += 1;
    const waitsFor = new Set(this.workers());
    this.#questions.set(question, { asker, id, waitsFor, answers: [] });
    for (const worker of waitsFor) tell(worker, { type: 'question', question, topic });
  }

  #answer(worker: Worker, { question, data }: FromWorker & { type: 'answer' }): void {
    const asked = this.#questions.get(question);
    if (asked === undefined) return;
    asked.waitsFor.delete(worker);
    asked.answers.push(data);
    this.#ended.note(worker, data);
    this.#endIfComplete(question);
  }

  #endIfComplete(question: number): void {
    const asked = this.#questions.get(question);
    if (asked === undefined) return;
    const { asker, id, waitsFor, answers } = asked;
    if (waitsFor.size > 0) return;
    this.#questions.delete(question);
    tell(asker, { type: 'answers', id, data: [...answers, this.#ended.list()] });
  }
}

export function tell(worker: Worker, message: ToWorker): void {
  // The channel of a worker that has just died is closed.
  if (worker.connected) worker.send(message, () => undefined);
}
