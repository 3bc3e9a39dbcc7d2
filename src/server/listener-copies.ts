/**
 * Copies listening sockets. The event loop accepts one connection per socket and turn, so a crowd
 * would delay everyone after it. A child process copies a socket by sending it back.
 */
import { spawn, type ChildProcess, type SendHandle } from 'node:child_process';
import type { Server } from 'node:net';

/** Sends back what it receives until it is disconnected. */
const ECHO = `
  process.on('message', (message, handle) => process.send(message, handle, () => handle.close()));
  process.on('disconnect', () => process.exit());`;
const MAX_WAIT_MS = 10_000;

/** Undocumented in node; without it there are no copies. */
type WithHandle = Server & { readonly _handle?: SendHandle | null };

/**
 * Returns handles to listen with: up to `count` of each server, as the system allows. Throws if no
 * process can start.
 */
export async function copyListeners(
  servers: readonly Server[],
  count: number,
): Promise<SendHandle[]> {
  const handles = servers.flatMap((server) => (server as WithHandle)._handle ?? []);
  if (handles.length === 0) return [];
  const echo: ChildProcess = spawn(process.execPath, ['-e', ECHO], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The child has the sockets open, too, until it exits.
  const gone = new Promise<void>((resolve) => {
    echo.once('error', () => resolve()).once('exit', () => resolve());
  });
  const copies = await takeCopies(echo, handles, count);
  echo.kill('SIGKILL');
  await gone;
  return copies;
}

function takeCopies(
  echo: ChildProcess,
  handles: readonly SendHandle[],
  count: number,
): Promise<SendHandle[]> {
  const copies: SendHandle[] = [];
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(limit);
      resolve(copies);
    };
    const limit = setTimeout(end, MAX_WAIT_MS);
    echo.once('error', end).once('exit', end);
    echo.on('message', (_, copy) => {
      copies.push(copy);
      if (copies.length === handles.length * count) end();
    });
    const onSent = (error: Error | null): void => {
      if (error !== null) end();
    };
    for (let i = 0; i < count; i += 1) {
      for (const handle of handles) echo.send(i, handle, onSent);
    }
  });
}
