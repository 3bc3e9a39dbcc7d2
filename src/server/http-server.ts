/**
 * The listener that faces strangers. It bounds connections, addresses, headers and times before
 * anything else sees a request. Its refusals have the same JSON shape as all others.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '@/config/limits';
import { arrivals } from '@/fairness/arrivals';
import { turns } from '@/fairness/turns';
import { describeRefusal } from '@/http/answer';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { Connections } from './connections';
import { allowedConnections } from './descriptors';
import { SOCKET_OPTIONS } from './listeners';
import { checkHead } from './request-head';
import { MAX_SENT_AHEAD, stopAtEnd } from './sent-ahead';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;
/** Headers of all refusals. There is no request if it could not be read. */
export type MoreHeaders = (request: IncomingMessage | undefined) => Record<string, string>;

/** Limits, counts, logs and Next each wait for the end of an answer. */
const MAX_LISTENERS = 30;
const LATE_LOOK_MS = 1000;
/** The rest of a refused request is read for this long, so that the caller sees the refusal. */
const LINGER_MS = 1000;

export function createHttpServer(
  listener: Listener,
  isTrusted: (address: string) => boolean,
  more: MoreHeaders = () => ({}),
  workers = 1,
): Server {
  const bounds = limits();
  // Connections come to the workers in turn.
  const total = allowedConnections(Math.ceil(bounds.maxConnections / workers));
  const perAddress = Math.ceil(bounds.maxConnectionsPerAddress / workers);
  const connections = new Connections(
    {
      total,
      perAddress: Math.min(perAddress, Math.floor(total / 2)),
      stalledMs: bounds.stalledAnswerMs,
      slowestBytesPerS: bounds.slowestAnswerBytesPerS,
    },
    isTrusted,
    () => performance.now(),
  );
  const serve: Listener = (request, response) => {
    turns.noteArrival();
    response.setMaxListeners(MAX_LISTENERS);
    connections.begin(request.socket, response);
    if (connections.unanswered(request.socket).length > MAX_SENT_AHEAD) request.socket.destroy();
    else if (acceptRequest(request, response, more)) listener(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: bounds.maxHeaderBytes,
      headersTimeout: bounds.headTimeoutMs,
      requestTimeout: bounds.requestTimeoutMs,
      keepAliveTimeout: bounds.idleConnectionMs,
      connectionsCheckingInterval: LATE_LOOK_MS,
      // `checkHead` refuses a missing Host header with a message.
      requireHostHeader: false,
      ...SOCKET_OPTIONS,
    },
    serve,
  );
  // Node's own answer to an unknown `Expect` has no body.
  server.on('checkExpectation', serve);
  // `checkHead` recognises truncated ones.
  server.maxHeadersCount = bounds.maxHeaders + 1;
  server.on('connection', (socket) => {
    turns.noteArrival();
    arrivals.noteConnection();
    stopAtEnd(socket);
    connections.add(socket);
  });
  server.on('clientError', (error: UnreadableError, socket: Socket) => {
    const [first, ...others] = connections.unanswered(socket);
    // In the middle of another answer, a refusal would look like part of it.
    if (first?.headersSent === true || others.length > 0) socket.destroy();
    else refuseUnreadable(error, socket, more);
  });
  server.once('close', connections.watch());
  return server;
}

/** Refuses invalid requests, and leaves only the path in the address of valid ones. */
function acceptRequest(
  request: IncomingMessage,
  response: ServerResponse,
  more: MoreHeaders,
): boolean {
  try {
    request.url = checkHead({ url: request.url ?? '', rawHeaders: request.rawHeaders }, limits());
    return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const { status, headers, body } = describeRefusal(thrown);
    // The rest of its request is not read, so this connection carries no more requests.
    const all = { ...headers, ...more(request), connection: 'close' };
    response.writeHead(status, all).end(body);
    return false;
  }
}

type UnreadableError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

const refused = new WeakSet<Socket>();

/** Handles requests that node could not parse or that took too long. */
function refuseUnreadable(error: UnreadableError, socket: Socket, more: MoreHeaders): void {
  // Data sent after a refusal fails again.
  if (refused.has(socket)) return;
  refused.add(socket);
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, headers, body } = describeRefusal(whyUnreadable(error));
  const lines = Object.entries({ ...headers, ...more(undefined), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  socket.end(head + body);
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function whyUnreadable({ code, rawPacket }: UnreadableError): Refusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('GENERIC_REQUEST_TOO_SLOW');
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal(
        isAllOneLine(rawPacket) ? 'GENERIC_URI_TOO_LONG' : 'GENERIC_HEADERS_EXCEED_LIMIT',
      );
    default:
      return new Refusal('GENERIC_REQUEST_MALFORMED');
  }
}

/** The request line itself is too long: it had not ended where reading stopped. */
function isAllOneLine(packet: Buffer | undefined): boolean {
  const end = packet?.indexOf('\n') ?? -1;
  return packet !== undefined && (end < 0 || end > limits().maxTargetBytes);
}
