/** A worker's side of the channel to the others: it asks all of them, itself included. */
import { Socket } from 'node:net';
import { MAX_AGE_MS, monotonicMs } from './messages';
import type { FromWorker, ToWorker, Topic, WorkerSettings } from './messages';

type Serve = (socket: Socket) => void;
type Answerer = () => unknown;

export class Team {
  readonly #answerers = new Map<Topic, Answerer>();
  readonly #waiting = new Map<number, (answers: readonly unknown[]) => void>();
  #next = 1;
  #announce: () => void = () => undefined;
  #serve: Serve = (socket) => socket.destroy();

  constructor(readonly settings: WorkerSettings) {
    process.on('message', (message: ToWorker, handle: unknown) => {
      if (message.type === 'connection') this.#take(message, handle);
      else void this.#receive(message);
    });
  }

  /** Sets how this worker answers questions. */
  answer(topic: Topic, answerer: Answerer): void {
    this.#answerers.set(topic, answerer);
  }

  /** Returns the answers of all workers. */
  askAll(topic: Topic): Promise<readonly unknown[]> {
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      send({ type: 'ask', id, topic });
    });
  }

  /** Says that this worker takes connections. `announce` is called once all do. */
  listening(serve: Serve, announce: () => void): void {
    this.#serve = serve;
    this.#announce = announce;
    send({ type: 'listening' });
  }

  #take({ id, sentMs }: ToWorker & { type: 'connection' }, handle: unknown): void {
    const isLate = monotonicMs() - sentMs > MAX_AGE_MS;
    send({ type: isLate ? 'refused' : 'taken', id });
    // Undefined if its caller has gone meanwhile.
    if (!(handle instanceof Socket)) return;
    if (isLate) handle.destroy();
    else this.#serve(handle);
  }

  async #receive(message: Exclude<ToWorker, { type: 'connection' }>): Promise<void> {
    switch (message.type) {
      case 'ping':
        send({ type: 'pong' });
        break;
      case 'announce':
        this.#announce();
        break;
      case 'question': {
        const data = await this.#answerers.get(message.topic)?.();
        send({ type: 'answer', question: message.question, data: data ?? null });
        break;
      }
      case 'answers':
        this.#waiting.get(message.id)?.(message.data);
        this.#waiting.delete(message.id);
    }
  }
}

function send(message: FromWorker): void {
  // Without the primary process this one ends, too.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
