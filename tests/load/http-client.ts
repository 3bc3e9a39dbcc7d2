/**
 * A lean keep-alive HTTP/1.1 client on plain sockets, so that the client takes little of the machine
 * under test. It reads what an API answers: bodies with a Content-Length.
 */
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** As it came. */
  readonly text: string;
}

/** A connection with one request at a time. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  isOpen = true;

  constructor(host: string, port: number, timeoutMs: number) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.setTimeout(timeoutMs, () => this.#socket.destroy(new Error('no answer in time')));
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#read();
    });
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.isOpen = false;
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.isOpen = false;
    this.#waiting?.reject(error);
  }

  #read(): void {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const status = Number.parseInt(head.slice(9, 12), 10);
    const bodyEnd = end + 4 + Number.parseInt(length ?? '0', 10);
    if (this.#received.length < bodyEnd) return;
    const text = this.#received.toString('utf8', end + 4, bodyEnd);
    this.#received = this.#received.subarray(bodyEnd);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (length === undefined && status !== 204) {
      waiting?.reject(new Error(`an answer without a length: ${head}`));
    } else {
      // A proxy's errors are pages.
      const isJson = text.startsWith('{');
      const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
      waiting?.resolve({ status, body, text });
    }
  }
}

export class HttpClient {
  readonly #host: string;
  readonly #port: number;
  readonly #all = new Set<Connection>();
  readonly #free: Connection[] = [];

  /** With `timeoutMs` a connection that is silent for that long is closed. 0: never. */
  constructor(
    readonly baseUrl: string,
    private readonly timeoutMs = 0,
  ) {
    const { hostname, port } = new URL(baseUrl);
    this.#host = hostname;
    this.#port = Number.parseInt(port, 10);
  }

  /** A body that is a text goes as it is. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head =
      `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}:${this.#port}\r\n` +
      `${more.join('')}${body === undefined ? '' : 'content-type: application/json\r\n'}` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n`;
    const connection = this.#take();
    const answer = await connection.send(head + text);
    this.#free.push(connection);
    return answer;
  }

  /** Sends a request, and throws unless the answer is 2xx. */
  async ok(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const answer = await this.send(method, path, body, headers);
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #take(): Connection {
    for (let free = this.#free.pop(); free !== undefined; free = this.#free.pop()) {
      if (free.isOpen) return free;
      this.#all.delete(free);
    }
    const connection = new Connection(this.#host, this.#port, this.timeoutMs);
    this.#all.add(connection);
    return connection;
  }
}
