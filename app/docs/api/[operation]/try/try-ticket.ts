/** Tickets of tried calls: only a form of ours gets one, for these values and some minutes. */
import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { wiring } from '@/wiring';

const VALID_MS = 600_000;

type Values = Readonly<Record<string, string>>;

export function ticketFor(operation: string, values: Values): string {
  const until = wiring().clock.now() + VALID_MS;
  return `${until}.${sign(until, operation, values)}`;
}

export function isTicketFor(ticket: string, operation: string, values: Values): boolean {
  const [until = '', signature = ''] = ticket.split('.');
  const untilMs = Number.parseInt(until, 10);
  if (!(untilMs > wiring().clock.now())) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(untilMs, operation, values))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(until: number, operation: string, values: Values): string {
  const signed = JSON.stringify(['try', until, operation, Object.entries(values).sort()]);
  const key = wiring().secrets.get('shop-instance-token');
  return createHmac('sha256', key).update(signed).digest('base64url');
}
