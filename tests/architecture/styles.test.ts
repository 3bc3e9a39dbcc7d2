/** An operation of style A knows nothing of style B. Imports are held by .dependency-cruiser.cjs. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = [
  ...[
    'contracts',
    'inventory',
    'order-status',
    'orders',
    'payments',
    'refunds',
    'tips',
    'tracking',
  ],
  ...['instances', 'operator'],
].map((chapter) => `src/merchant/${chapter}`);

/** Style B's name, members that only its contracts have, its paths and its spellings. */
const OF_STYLE_B =
  /style[ -]?b\b|styleB|InB\b|pay_url|payUrl|H_wire|upperHWire|\blocations\b|zip_code|\bpublic\/|early-uri|location-names/i;

/** Headings of the specification may have its name. */
const HEADING = /specification\s[^"]*"[^"]*"/g;

function namesIn(text: string): string | undefined {
  // `h_wire` is style A's name of the hash.
  return OF_STYLE_B.exec(text.replace(HEADING, '').replaceAll('h_wire', ''))?.[0];
}

test('no operation of style A has a name of style B', () => {
  const files = [...FOLDERS, 'src/wallet/core'].flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => {
    const name = namesIn(readFileSync(file, 'utf8'));
    return name === undefined ? [] : [`${file}: ${name}`];
  });
  expect(found).toEqual([]);
});

test('names of style B are found, and those of style A are not', () => {
  const ofStyleB = ['of style B', 'styleBForm', "draft['pay_url']", 'H_wire', 'url + "public/pay"'];
  expect(ofStyleB.filter((text) => namesIn(text) === undefined)).toEqual([]);
  const ofStyleA = ['(specification "Order of style B")', 'order.h_wire', 'styleA', 'publicKey'];
  expect(ofStyleA.filter((text) => namesIn(text) !== undefined)).toEqual([]);
});
