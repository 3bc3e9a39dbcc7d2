/**
 * The reader's time zone. A one-line script stores it in a cookie, so the server writes local times
 * from the second page on. Without scripts, times are in UTC and say so.
 */
export const TIME_ZONE_COOKIE = 'florin-time-zone';

export function timeZoneOf(cookie: string | undefined): string {
  if (cookie === undefined) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

export const NOTE_TIME_ZONE = `document.cookie='${TIME_ZONE_COOKIE}='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')`;
