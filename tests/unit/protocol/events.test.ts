/** The table of events is that of the documents. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENTS } from '@/protocol/events';

test('I14-2 docs/webhooks.md lists all events with the words of the table', () => {
  const rows = readFileSync('docs/webhooks.md', 'utf8').matchAll(/^\| `(\w+\.\w+)` \| (.+) \|$/gm);
  expect([...rows].map(([, type, words]) => [type, words])).toEqual(Object.entries(EVENTS));
});
