/**
 * The reader's time zone. A short script stores it in a cookie, so the server writes local times from
 * the second page on. On the first page the script writes them. Without scripts, times are in UTC and say so.
 */
import { dateFormat } from './formats';

export const TIME_ZONE_COOKIE = 'florin-time-zone';

export function timeZoneOf(cookie: string | undefined): string {
  return findTimeZone(cookie) ?? 'UTC';
}

/** Returns undefined until the browser has told its zone. */
export function findTimeZone(cookie: string | undefined): string | undefined {
  if (cookie === undefined || cookie === '') return undefined;
  try {
    return dateFormat('en', { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const STORE = `document.cookie='${TIME_ZONE_COOKIE}='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')`;

/** Rewrites the times that the server could only guess, see primitives/time.tsx. */
const REWRITE = `addEventListener('DOMContentLoaded',()=>{for(const t of document.querySelectorAll('time[data-utc]'))t.textContent=new Intl.DateTimeFormat(document.documentElement.lang==='en'?'en-GB':'de-DE',{dateStyle:'medium',timeStyle:t.dataset.utc==='date'?undefined:'short'}).format(new Date(t.dateTime))})`;

export const NOTE_TIME_ZONE = `${STORE};${REWRITE}`;
