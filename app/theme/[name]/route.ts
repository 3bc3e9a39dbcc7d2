import { cookieHeader } from '@/http/cookies';
import { route } from '@/http/route';
import { refererPath, seeOther } from '@/http/see-other';
import { isTheme, THEME_COOKIE } from '@/ui/messages/theme';

const CHOICES = { maxAgeSeconds: 365 * 86_400, httpOnly: true, secure: false };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params: { name } }) =>
    isTheme(name)
      ? seeOther(refererPath(request), {}, [cookieHeader(THEME_COOKIE, name, CHOICES)])
      : seeOther(refererPath(request)),
});
