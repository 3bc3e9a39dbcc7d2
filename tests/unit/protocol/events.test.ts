/** The table of events is that of the documents. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeTestEvent, EVENTS } from '@/protocol/events';

test('I14-2 docs/webhooks.md lists all events with the words of the table', () => {
  const rows = readFileSync('docs/webhooks.md', 'utf8').matchAll(/^\| `(\w+\.\w+)` \| (.+) \|$/gm);
  expect([...rows].map(([, type, words]) => [type, words])).toEqual(Object.entries(EVENTS));
});

test('I14-2 times of events have both members', () => {
  expect(JSON.parse(encodeTestEvent(5_400))).toMatchObject({ created: { t_ms: 5_000, t_s: 5 } });
});
