/**
 * Keeps some idle connections for later requests. Every request resolves and checks its name anew. A
 * kept connection serves only requests that were checked for the same addresses.
 */
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';

/** Many servers close an idle connection after five seconds. */
const IDLE_MS = 4_000;
const KEPT_PER_TARGET = 4;
const OPTIONS = { keepAlive: true, maxFreeSockets: KEPT_PER_TARGET, timeout: IDLE_MS };

/** An option that only these agents read. */
export interface Pinned {
  /** The addresses that were checked. */
  readonly pinnedTo: string;
}

type Asked = ClientRequestArgs & Partial<Pinned>;

export interface KeptConnections {
  of(url: URL): HttpAgent;
}

/** Keeps at most so many of each protocol. */
export function openKeptConnections(max: number): KeptConnections {
  const http = bounded(new HttpAgent(OPTIONS), max);
  const https = bounded(new HttpsAgent(OPTIONS), max);
  return { of: ({ protocol }) => (protocol === 'https:' ? https : http) };
}

function bounded<Agent extends HttpAgent>(agent: Agent, max: number): Agent {
  const nameOf = agent.getName.bind(agent);
  // False for a server that wants none kept, although the types say nothing of it.
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  agent.getName = (asked?: Asked) => `${nameOf(asked)}:${asked?.pinnedTo ?? ''}`;
  agent.keepSocketAlive = (socket) => {
    if (countIdle(agent) >= max) return false;
    return keep(socket);
  };
  return agent;
}

function countIdle({ freeSockets }: HttpAgent): number {
  return Object.values(freeSockets).reduce((sum, sockets = []) => sum + sockets.length, 0);
}
