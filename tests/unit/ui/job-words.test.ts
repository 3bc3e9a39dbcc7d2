import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobWords } from '@/ui/messages/job-words';

test('each job has plain words in both languages', () => {
  const sources = readdirSync('src/jobs').map((file) => readFileSync(`src/jobs/${file}`, 'utf8'));
  const names = sources.flatMap((text) => /^ {2}name: '([a-z-]+)'/m.exec(text)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    expect(jobWords(name, 'en'), name).not.toBe(name);
    expect(jobWords(name, 'de'), name).not.toBe(name);
  }
});
