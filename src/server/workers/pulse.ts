/** Asks each worker several times a second whether its main thread goes on. */
import { TICK_MS } from './messages';
import { tell, type Worker } from './relay';

const SILENT_TICKS = 1_000 / TICK_MS;
const DEAD_TICKS = 10_000 / TICK_MS;

export interface PulseEvents {
  /** A worker has been silent for a second, or answers again. */
  readonly onSilence: (worker: Worker, isSilent: boolean) => void;
  /** A worker has been silent for ten seconds. */
  readonly onDeath: (worker: Worker) => void;
}

/** It counts its own ticks, so time does not pass for workers while this process stands still. */
export class Pulse {
  readonly #ticks = new Map<Worker, number>();

  constructor(private readonly events: PulseEvents) {}

  add(worker: Worker): void {
    this.#ticks.set(worker, 0);
  }

  remove(worker: Worker): void {
    this.#ticks.delete(worker);
  }

  answered(worker: Worker): void {
    const ticks = this.#ticks.get(worker);
    if (ticks === undefined) return;
    this.#ticks.set(worker, 0);
    if (ticks >= SILENT_TICKS) this.events.onSilence(worker, false);
  }

  tick(): void {
    for (const [worker, before] of this.#ticks) {
      // Asked once. Its answer starts the next round.
      if (before === 0) tell(worker, { type: 'ping' });
      const ticks = before + 1;
      this.#ticks.set(worker, ticks);
      if (ticks === SILENT_TICKS) this.events.onSilence(worker, true);
      if (ticks === DEAD_TICKS) this.events.onDeath(worker);
    }
  }
}
