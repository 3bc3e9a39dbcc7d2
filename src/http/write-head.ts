/** A response's own `writeHead` with any of its arguments, for code that puts another one before it. */
import type { ServerResponse } from 'node:http';

export function ownWriteHead(response: ServerResponse): (...head: unknown[]) => ServerResponse {
  const own = response.writeHead.bind(response);
  return (...head) => {
    Reflect.apply(own, response, head);
    return response;
  };
}
