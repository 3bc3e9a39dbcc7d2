/**
 * `npm run faults`: faults of servers, database, disk and clock under payments. Prints a table.
 * `--only TEXT` plays those whose name has the text, `--short` a few that need no other programs.
 * `--kills N --minutes M` kills at random instead. Exit code 0: nothing acknowledged was lost, the
 * books are clean, and no pause was longer than its limit.
 */
import { parseArgs } from 'node:util';
import { runKills } from './kills';
import { playAll } from './play';
import { isFine } from './verdict';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    kills: { type: 'string' },
    minutes: { type: 'string', default: '30' },
  },
});

function count(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name}: expected a number from 1 on`);
  return Number.parseInt(text, 10);
}

async function main(): Promise<number> {
  const rows =
    values.kills === undefined
      ? await playAll({ isShort: values.short, only: values.only })
      : [await runKills(count('kills', values.kills), count('minutes', values.minutes))];
  const isWell = rows.length > 0 && rows.every(isFine);
  console.log(isWell ? 'Nothing acknowledged was lost.' : 'Something is WRONG.');
  return isWell ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});
