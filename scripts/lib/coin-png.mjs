// Draws the extension's icon, a coin, as PNG, which Chromium requires.
import { crc32, deflateSync } from 'node:zlib';

const GREEN = [0x17, 0x59, 0x3f];
const WHITE = [0xff, 0xff, 0xff];

/** A green coin with a white milled ring and a white core, anti-aliased by 4 × 4 samples. */
export function coinPng(size) {
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      rows.set(pixel(x, y, size), y * (1 + size * 4) + 1 + x * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits, RGBA.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixel(x, y, size) {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < 16; i++) {
    const dx = (x + ((i % 4) + 0.5) / 4) / size - 0.5;
    const dy = (y + (Math.floor(i / 4) + 0.5) / 4) / size - 0.5;
    const radius = Math.hypot(dx, dy);
    if (radius > 0.5) continue;
    const isWhite = radius < 0.17 || (radius > 0.36 && radius < 0.42);
    const colour = isWhite ? WHITE : GREEN;
    for (let c = 0; c < 3; c++) sum[c] += colour[c];
    sum[3] += 1;
  }
  const covered = Math.max(1, sum[3]);
  return [...sum.slice(0, 3).map((value) => Math.round(value / covered)), (sum[3] * 255) / 16];
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
