import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WorkValue } from '@/config/work-value';

const colour = new WorkValue<string>('colour');
const size = new WorkValue<number>('size');

test('each value follows its own work through promises, beside the others', async () => {
  const look = async (): Promise<unknown> => {
    await sleep(1);
    return [colour.find(), size.find()];
  };
  const inner = colour.run('red', () => size.run(1, look));
  const other = colour.run('blue', look);
  const without = size.run(2, () => colour.run('red', () => size.run(undefined, look)));
  expect(await Promise.all([inner, other, without, look()])).toEqual([
    ['red', 1],
    ['blue', undefined],
    ['red', undefined],
    [undefined, undefined],
  ]);
});
