import { plainCookie } from '@/http/cookies';
import { route } from '@/http/route';
import { refererPath, seeOther } from '@/http/see-other';
import { isTheme, THEME_COOKIE } from '@/ui/messages/theme';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params: { name } }) =>
    isTheme(name)
      ? seeOther(refererPath(request), {}, [plainCookie(request, THEME_COOKIE, name)])
      : seeOther(refererPath(request)),
});
