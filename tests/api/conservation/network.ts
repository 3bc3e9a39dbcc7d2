/** Messages within one process. Some get lost, lose their answer, arrive twice, or arrive again later. */
import type { WireGateway } from '@/exchange/wire-gateway';
import { Luck, type Weather } from './luck';

type Answer = (request: Request) => Promise<Response>;

const FATES = ['lost', 'answer lost', 'twice', 'again later'] as const;

export class Network {
  /** Answers that only a bug causes. */
  readonly failures: string[] = [];
  /** Arrive a second time after the next message. */
  readonly #late: Request[] = [];
  readonly #luck = new Luck();

  constructor(private readonly route: Answer) {}

  setWeather(weather: Weather): void {
    this.#luck.set(weather);
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    request.headers.set('host', new URL(request.url).host);
    const copy = request.clone();
    const fate = this.#luck.next(FATES);
    if (fate === 'lost') throw new TypeError('fetch failed');
    const answer = await this.#answer(request);
    for (const late of this.#late.splice(0)) await this.#answer(late);
    if (fate === 'again later') this.#late.push(copy);
    if (fate === 'answer lost') throw new TypeError('fetch failed');
    return fate === 'twice' ? this.#answer(copy) : answer;
  };

  async #answer(request: Request): Promise<Response> {
    const answer = await this.route(request);
    if (answer.status === 500) {
      this.failures.push(`${request.method} ${request.url}: ${await answer.clone().text()}`);
    }
    return answer;
  }

  /** The exchange's line to its bank. */
  unreliable(gateway: WireGateway): WireGateway {
    return {
      transfer: (request) => this.#carry(() => gateway.transfer(request)),
      incoming: (query) => this.#carry(() => gateway.incoming(query)),
      credits: (query) => this.#carry(() => gateway.credits(query)),
      reject: (rowId) => this.#carry(() => gateway.reject(rowId)),
    };
  }

  async #carry<T>(ask: () => Promise<T>): Promise<T> {
    const fate = this.#luck.next(FATES);
    if (fate === 'lost') throw new TypeError('the bank cannot be reached');
    const answer = await ask();
    if (fate === 'answer lost') throw new TypeError('the answer got lost');
    return fate === 'twice' ? ask() : answer;
  }
}
