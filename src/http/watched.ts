/** Tells of a request's answer once it is made. Unlike what follows it, this cannot change it. */
import { log } from '@/config/log';

type Watcher = (answer: Response) => void;

const watchers = new WeakMap<Request, Watcher>();

/** Calls the watcher once. The first one for a request counts. */
export function watchAnswer(request: Request, watcher: Watcher): void {
  if (!watchers.has(request)) watchers.set(request, watcher);
}

/** Returns the answer, also when its watcher fails. */
export function watched(request: Request, answer: Response): Response {
  const watcher = watchers.get(request);
  if (watcher === undefined) return answer;
  watchers.delete(request);
  try {
    watcher(answer);
  } catch (error) {
    log.warn({ err: error }, 'an answer was not noted');
  }
  return answer;
}
