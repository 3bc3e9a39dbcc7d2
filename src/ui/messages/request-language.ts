/** Language of whoever sent a request, for routes; pages use page-preferences.ts. */
import { languageOf, LANGUAGE_COOKIE, type Language } from './language';

export function requestLanguage(request: Request): Language {
  const cookies = request.headers.get('cookie') ?? '';
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`).exec(cookies)?.[1];
  return languageOf(chosen, request.headers.get('accept-language'));
}
