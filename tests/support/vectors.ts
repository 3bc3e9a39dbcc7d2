import { readFileSync } from 'node:fs';

/** Returns the `cases` of tests/vectors/NAME.json. */
export function readCases<Case>(name: string): Case[] {
  return readList<Case>(name, 'cases');
}

/** Returns one list of tests/vectors/NAME.json. An empty one would make tests that cannot fail. */
export function readList<Item>(name: string, member: string): Item[] {
  const url = new URL(`../vectors/${name}.json`, import.meta.url);
  const file = JSON.parse(readFileSync(url, 'utf8')) as Record<string, Item[] | undefined>;
  const list = file[member];
  if (list === undefined || list.length === 0) throw new Error(`no ${member} in ${name}.json`);
  return list;
}
