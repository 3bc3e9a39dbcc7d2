/** Builds the server if needed and starts one for all API tests of a run (`server.ts`). */
import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '@/testing/server/project-root';
import { ensureTemplate } from '@/testing/server/template';
import { keepTestDataInMemory } from './memory-folder';
import { makeDataDir, startServer } from './server';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepTestDataInMemory();
  if (process.env['FLORIN_BUILT'] !== '1') {
    execFileSync(process.execPath, ['scripts/build.mjs', '--no-pages'], { stdio: 'inherit' });
    process.env['FLORIN_BUILT'] = '1';
  }
  await ensureTemplate(projectRoot());
  const server = await startServer({ dataDir: makeDataDir() });
  project.provide('serverUrl', server.url);
  project.provide('dataDir', server.dataDir);
  return () => server.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string;
    /** The server's data directory, with secrets for tests that act as a seeded party. */
    dataDir: string;
  }
}
