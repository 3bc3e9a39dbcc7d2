/** Tells of a request's answer once it is made. Unlike what follows it, this cannot change it. */
import { log } from '@/config/log';

type Watcher = (answer: Response) => void;

/** A property of the request. It costs less than a weak map, and every call asks for it. */
const WATCHER = Symbol('watcher');

type Watched = Request & { [WATCHER]?: Watcher | undefined };

/** Calls the watcher once. The first one for a request counts. */
export function watchAnswer(request: Watched, watcher: Watcher): void {
  request[WATCHER] ??= watcher;
}

/** Returns the answer, also when its watcher fails. */
export function watched(request: Watched, answer: Response): Response {
  const watcher = request[WATCHER];
  if (watcher === undefined) return answer;
  request[WATCHER] = undefined;
  try {
    watcher(answer);
  } catch (error) {
    log.warn({ err: error }, 'an answer was not noted');
  }
  return answer;
}
