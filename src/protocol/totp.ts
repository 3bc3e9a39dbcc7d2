/**
 * One-time codes by time: RFC 6238 with HMAC-SHA-1, 30 seconds and eight digits. A shop's device shows
 * the current code. A paid order shows the code of the time when it was paid.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import type { Timestamp } from '@/protocol/timestamp';

const STEP_MS = 30_000;
const DIGITS = 8;

/**
 * Codes of the step before, of this time and of the step after, one per line. Clocks of devices differ.
 * Gap: today's interface does not name their order. We chose the order of time.
 */
export function codesAround(key: Uint8Array, time: Timestamp): string {
  const step = Math.floor(time / STEP_MS);
  const steps = [step - 1, step, step + 1].filter((one) => one >= 0);
  return steps.map((one) => codeOf(key, one)).join('\n');
}

/** HOTP(K, T) with T = floor(time / 30 s) as eight bytes, most significant first (RFC 4226, 5.3). */
function codeOf(key: Uint8Array, step: number): string {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = hmac(sha1, key, new Uint8Array(counter.buffer));
  // The last four bits say where the 31 bits of the code begin.
  const at = (mac[19] ?? 0) & 15;
  const bits = new DataView(mac.buffer, mac.byteOffset).getUint32(at) & 0x7fffffff;
  return String(bits % 10 ** DIGITS).padStart(DIGITS, '0');
}
