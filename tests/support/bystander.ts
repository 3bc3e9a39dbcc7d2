/**
 * A caller that keeps asking while a crowd is at the server, in a thread of its own. The crowd's sender
 * then does not add to the server's delay.
 */
import { Worker } from 'node:worker_threads';

/** Keeps one connection open, and opens a new one for every second request. */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  const { host, port, sender, paths } = workerData;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1, ...sender });
  let over = false;
  parentPort.once('message', () => { over = true; });
  const ask = (path, options) => new Promise((resolve) => {
    http.get({ host: '127.0.0.1', port, path, headers: { host }, ...options }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', (error) => resolve(error.code));
  });
  (async () => {
    let longestMs = 0;
    const statuses = new Set();
    for (let i = 0; !over; i += 1) {
      const path = paths[i % paths.length];
      for (const options of [{ agent }, { agent: false, ...sender }]) {
        const began = performance.now();
        statuses.add(await ask(path, options));
        longestMs = Math.max(longestMs, performance.now() - began);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    agent.destroy();
    parentPort.postMessage({ longestMs, statuses: [...statuses] });
  })();`;

export interface Watched<T> {
  readonly result: T;
  /** The longest of the bystander's requests. */
  readonly longestMs: number;
  readonly statuses: readonly (number | string)[];
}

/** Measures the server from `sender` while `crowd` runs. */
export async function watchDuring<T>(
  url: string,
  options: { readonly sender: `127.0.0.${number}`; readonly paths: readonly string[] },
  crowd: () => Promise<T>,
): Promise<Watched<T>> {
  const { host, port } = new URL(url);
  const sender = process.platform === 'darwin' ? {} : { localAddress: options.sender };
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { host, port, sender, paths: options.paths },
  });
  await new Promise((resolve) => worker.once('online', resolve));
  try {
    const result = await crowd();
    worker.postMessage('over');
    const seen = await new Promise<Omit<Watched<T>, 'result'>>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
    return { result, ...seen };
  } finally {
    await worker.terminate();
  }
}
