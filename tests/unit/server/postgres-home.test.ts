import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { postgresHome } from '@/server/postgres-home';

// PostgreSQL runs as another user, who may lack access, only if we are root.
test.runIf(process.getuid?.() === 0)(
  'a DATA_DIR that no other user can enter has its cluster elsewhere, and none of one that was there before',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'florin-home-'));
    chmodSync(dataDir, 0o700);
    const made: string[] = [];
    try {
      const first = await postgresHome(dataDir);
      made.push(first.directory);
      expect(first.directory.startsWith(dataDir)).toBe(false);
      expect(readFileSync(path.join(dataDir, 'postgres-home'), 'utf8').trim()).toBe(
        first.directory,
      );
      const again = await postgresHome(dataDir);
      expect(again.cluster).toBe(first.cluster);
      rmSync(dataDir, { recursive: true });
      mkdirSync(dataDir, { mode: 0o700 });
      const second = await postgresHome(dataDir);
      made.push(second.directory);
      expect(second.cluster).not.toBe(first.cluster);
    } finally {
      for (const directory of [dataDir, ...made]) rmSync(directory, { recursive: true });
    }
  },
);
