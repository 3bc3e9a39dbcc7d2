import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileStore } from '@/wallet/store/file-store';
import { coin, purchase, testStoreContract } from './store-contract';

let directory: string;
let count = 0;
const open: FileStore[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'florin-wallet-'));
});

afterAll(async () => {
  for (const store of open) await store.close();
  await rm(directory, { recursive: true, force: true });
});

function freshFile(): string {
  return path.join(directory, `wallet-${count++}`);
}

async function openStore(file: string): Promise<FileStore> {
  const store = await FileStore.open(file);
  open.push(store);
  return store;
}

describe('file store', () => {
  testStoreContract(() => openStore(freshFile()));

  test('everything is there after closing and opening again', async () => {
    const file = freshFile();
    const first = await FileStore.open(file);
    await first.commit([{ kind: 'purchase', record: purchase }]);
    await first.commit([{ kind: 'coin', record: coin('A', 1n) }]);
    await first.commit([{ kind: 'coin', record: coin('A', 2n, 1) }]);
    await first.close();
    const second = await openStore(file);
    expect(await second.get('purchase', purchase.id)).toEqual({ ...purchase, revision: 1 });
    expect(await second.get('coin', 'A')).toEqual({ ...coin('A', 2n), revision: 2 });
  });

  test('a line that a crash has cut off is dropped, and writing goes on behind the whole ones', async () => {
    const file = freshFile();
    const first = await FileStore.open(file);
    await first.commit([{ kind: 'coin', record: coin('A', 1n) }]);
    await first.commit([{ kind: 'coin', record: coin('B', 1n) }]);
    await first.close();
    const whole = await readFile(file, 'utf8');
    const lastLine = whole.trimEnd().lastIndexOf('\n') + 1;
    for (let end = lastLine; end < whole.length; end += 97) {
      await writeFile(file, whole.slice(0, end));
      const store = await FileStore.open(file);
      expect((await store.list('coin')).map(({ id }) => id)).toEqual(['A']);
      await store.commit([{ kind: 'coin', record: coin('C', 1n) }]);
      await store.close();
      const again = await FileStore.open(file);
      expect((await again.list('coin')).map(({ id }) => id).sort()).toEqual(['A', 'C']);
      await again.close();
    }
  });

  test('a file that is no wallet is refused and left alone', async () => {
    const file = freshFile();
    for (const text of ['a letter to my aunt\n', 'a letter without an end', '[1,']) {
      await writeFile(file, text);
      await expect(FileStore.open(file)).rejects.toThrow('no wallet');
      expect(await readFile(file, 'utf8')).toBe(text);
    }
  });

  test('a journal much longer than its records is rewritten and says the same', async () => {
    const file = freshFile();
    const first = await FileStore.open(file);
    for (let revision = 0; revision < 250; revision++) {
      await first.commit([{ kind: 'coin', record: coin('A', BigInt(revision), revision) }]);
    }
    await first.close();
    const { size } = await stat(file);
    const second = await openStore(file);
    expect((await stat(file)).size).toBeLessThan(size / 100);
    expect(await second.get('coin', 'A')).toEqual({ ...coin('A', 249n), revision: 250 });
    await second.commit([{ kind: 'coin', record: coin('A', 1n, 250) }]);
  });

  test('only its owner can read it', async () => {
    const file = freshFile();
    await openStore(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('a second opening is refused as long as the first one is open', async () => {
    const file = freshFile();
    const first = await FileStore.open(file);
    await expect(FileStore.open(file)).rejects.toThrow(process.pid.toString());
    await first.close();
    await openStore(file);
  });

  test('the lock of a process that is gone does not keep the wallet shut', async () => {
    const file = freshFile();
    const gone = spawnSync(process.execPath, ['-e', '0']).pid;
    await writeFile(`${file}.lock`, gone.toString());
    await expect(openStore(file)).resolves.toBeDefined();
  });

  test('nor does that of a killed one whose process id another process has by now', async () => {
    const file = freshFile();
    await writeFile(`${file}.lock`, `${process.pid.toString()} 1`);
    await expect(openStore(file)).resolves.toBeDefined();
  });

  test('of several that find a dead lock at the same moment one opens the wallet', async () => {
    const gone = spawnSync(process.execPath, ['-e', '0']).pid.toString();
    for (let round = 0; round < 25; round++) {
      const file = freshFile();
      await writeFile(`${file}.lock`, gone);
      const opened = await Promise.allSettled(Array.from({ length: 6 }, () => openStore(file)));
      expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('bytes behind the last whole line never come back', async () => {
    const file = freshFile();
    const first = await FileStore.open(file);
    await first.commit([{ kind: 'coin', record: coin('A', 1n) }]);
    await first.close();
    await appendFile(file, '[{"kind":"coin","record":{"id":"X","revision":1}}]');
    const second = await openStore(file);
    await second.commit([{ kind: 'coin', record: coin('B', 1n) }]);
    expect((await second.list('coin')).map(({ id }) => id).sort()).toEqual(['A', 'B']);
    expect(await readFile(file, 'utf8')).not.toContain('"X"');
  });
});
