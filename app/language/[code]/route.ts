import { cookieHeader } from '@/http/cookies';
import { route } from '@/http/route';
import { refererPath, seeOther } from '@/http/see-other';
import { isLanguage, LANGUAGE_COOKIE } from '@/ui/messages/language';

const CHOICES = { maxAgeSeconds: 365 * 86_400, httpOnly: true, secure: false };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params: { code } }) =>
    isLanguage(code)
      ? seeOther(refererPath(request), {}, [cookieHeader(LANGUAGE_COOKIE, code, CHOICES)])
      : seeOther(refererPath(request)),
});
