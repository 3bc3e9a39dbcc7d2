/** Logs in by a form, each time from a client that has not tried before. */
import { sendFromElsewhere } from '../from-elsewhere';
import { freshClient } from './principals';

/** Returns the session's cookie, `name=value`. */
export type LogIn = (path: string, fields: Record<string, string>) => Promise<string>;

export function logInAt(url: string): LogIn {
  return async (path, fields) => {
    const { status, headers } = await sendFromElsewhere(freshClient(), url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(url).origin,
      },
      body: new URLSearchParams(fields).toString(),
    });
    const cookie = headers['set-cookie']?.find((text) => text.includes('-session='));
    if (cookie === undefined) throw new Error(`${path}: ${status} without a session`);
    return cookie.split(';')[0] ?? '';
  };
}
