import { plainCookie } from '@/http/cookies';
import { route } from '@/http/route';
import { refererPath, seeOther } from '@/http/see-other';
import { isLanguage, LANGUAGE_COOKIE } from '@/ui/messages/language';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params: { code } }) =>
    isLanguage(code)
      ? seeOther(refererPath(request), {}, [plainCookie(request, LANGUAGE_COOKIE, code)])
      : seeOther(refererPath(request)),
});
