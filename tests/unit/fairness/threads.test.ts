import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Threads } from '@/fairness/threads';

const PROGRAM = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', (input) => {
    if (input === 'end') process.exit(1);
    if (input === 'throw') throw new Error('by accident');
    if (input === 'fail') parentPort.postMessage({ failed: 'told to' });
    else parentPort.postMessage({ output: [input, threadId] });
  });`;

function open(size: number) {
  const started: Worker[] = [];
  const threads = new Threads<string, [string, number]>(() => {
    const worker = new Worker(PROGRAM, { eval: true, stderr: true });
    started.push(worker);
    return worker;
  }, size);
  return { threads, started };
}

test('so many threads share the pieces, and each gets its own answer', async () => {
  const { threads, started } = open(2);
  expect(started).toHaveLength(0);
  const inputs = Array.from({ length: 20 }, (_, i) => `piece ${i}`);
  const outputs = await Promise.all(inputs.map((input) => threads.run(input)));
  expect(outputs.map(([input]) => input)).toEqual(inputs);
  expect(new Set(outputs.map(([, thread]) => thread)).size).toBe(2);
  expect(started).toHaveLength(2);
  await Promise.all(started.map((worker) => worker.terminate()));
});

test('a piece that fails, or ends its thread, fails alone', async () => {
  const { threads, started } = open(1);
  const bad = ['fail', 'end', 'throw'].map((input) => threads.run(input));
  const good = threads.run('good');
  const [refused, ended, thrown] = await Promise.allSettled(bad);
  expect(refused).toMatchObject({ reason: { message: 'told to' } });
  expect(ended).toMatchObject({ reason: { message: 'the thread has ended' } });
  expect(thrown).toMatchObject({ reason: { message: 'the thread has ended' } });
  expect((await good)[0]).toBe('good');
  expect(started).toHaveLength(3);
  await Promise.all(started.map((worker) => worker.terminate()));
});
