/**
 * Deals out connections to workers in turn. A connection stays open here until its worker has it.
 * One that is not taken in time goes to another worker. All waits and numbers have a limit.
 */
import type { Socket } from 'node:net';
import { monotonicMs, TICK_MS, type ToWorker } from './messages';
import type { Worker } from './relay';

/** Sent to one worker and not taken yet. More would only wait there. */
const MAX_ON_THE_WAY = 64;
/** The number of connections that wait for any worker. */
const MAX_WAITING = 8_192;
const MAX_WAIT_TICKS = 60_000 / TICK_MS;
/** One second at least, since the first tick may come at once. Workers refuse them long before. */
const TAKE_BACK_TICKS = 1_000 / TICK_MS + 1;

interface Connection {
  readonly socket: Socket;
  /** Ticks since it was accepted, and since a worker was offered it. */
  ticks: number;
  offeredTicks: number;
}

interface Seat {
  readonly worker: Worker;
  readonly onTheWay: Map<number, Connection>;
  isSilent: boolean;
}

export class Dealer {
  /** The next one first. */
  #seats: Seat[] = [];
  #waiting: Connection[] = [];
  #next = 0;

  /** From now on this worker takes connections. */
  add(worker: Worker): void {
    this.#seats.push({ worker, onTheWay: new Map(), isSilent: false });
    this.#deal();
  }

  /** The worker has died. Connections that it has not taken go to others. */
  remove(worker: Worker): void {
    const seat = this.#seatOf(worker);
    if (seat === undefined) return;
    this.#seats = this.#seats.filter((one) => one !== seat);
    this.#waiting.unshift(...seat.onTheWay.values());
    this.#deal();
  }

  /** A silent worker gets no new connections. */
  setSilent(worker: Worker, isSilent: boolean): void {
    const seat = this.#seatOf(worker);
    if (seat === undefined) return;
    seat.isSilent = isSilent;
    this.#deal();
  }

  serve(socket: Socket): void {
    if (this.#waiting.length >= MAX_WAITING) {
      socket.destroy();
      return;
    }
    this.#waiting.push({ socket, ticks: 0, offeredTicks: 0 });
    this.#deal();
  }

  /** The worker has the connection. Closing it here does not end it. */
  taken(worker: Worker, id: number): void {
    const seat = this.#seatOf(worker);
    seat?.onTheWay.get(id)?.socket.destroy();
    seat?.onTheWay.delete(id);
    this.#deal();
  }

  /** The worker has got the connection too late, and has not read from it. */
  refused(worker: Worker, id: number): void {
    const seat = this.#seatOf(worker);
    const connection = seat?.onTheWay.get(id);
    if (seat === undefined || connection === undefined) return;
    seat.onTheWay.delete(id);
    this.#waiting.unshift(connection);
    this.#deal();
  }

  /** Called every `TICK_MS`. Answers of workers are read between two ticks. */
  tick(): void {
    for (const seat of this.#seats) {
      for (const [id, connection] of seat.onTheWay) {
        connection.ticks += 1;
        connection.offeredTicks += 1;
        if (connection.offeredTicks < TAKE_BACK_TICKS) continue;
        seat.onTheWay.delete(id);
        this.#waiting.unshift(connection);
      }
    }
    this.#waiting = this.#waiting.filter((connection) => {
      connection.ticks += 1;
      const isLate = connection.ticks > MAX_WAIT_TICKS;
      if (isLate) connection.socket.destroy();
      return !isLate;
    });
    this.#deal();
  }

  #deal(): void {
    for (let seat = this.#nextSeat(); seat !== undefined; seat = this.#nextSeat()) {
      const connection = this.#waiting.shift();
      if (connection === undefined) return;
      this.#seats = [...this.#seats.filter((one) => one !== seat), seat];
      this.#next += 1;
      connection.offeredTicks = 0;
      seat.onTheWay.set(this.#next, connection);
      const message: ToWorker = { type: 'connection', id: this.#next, sentMs: monotonicMs() };
      seat.worker.send(message, connection.socket, { keepOpen: true }, () => undefined);
    }
  }

  /** Strictly in turn, since workers share limits of connections among them. */
  #nextSeat(): Seat | undefined {
    if (this.#waiting.length === 0) return undefined;
    const seat = this.#seats.find(({ isSilent }) => !isSilent);
    return seat !== undefined && seat.onTheWay.size < MAX_ON_THE_WAY ? seat : undefined;
  }

  #seatOf(worker: Worker): Seat | undefined {
    return this.#seats.find((seat) => seat.worker === worker);
  }
}
