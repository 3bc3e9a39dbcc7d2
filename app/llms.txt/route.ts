import { CORS } from '@/http/answer';
import { route } from '@/http/route';
import { DOCUMENTS } from '@/ui/docs/documents';
import { apiMessages } from '@/ui/messages/api';
import { docsMessages } from '@/ui/messages/docs';
import { errorDocsMessages } from '@/ui/messages/error-docs';
import { wiring } from '@/wiring';

/** Lists what there is to read, in the form of llmstxt.org. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => {
    const { publicUrl } = wiring().env;
    const [t, api, errors] = [docsMessages('en'), apiMessages('en'), errorDocsMessages('en')];
    const lines = [
      ...['# Florin', '', `> ${t.lead}`, '', '## Documents', ''],
      ...DOCUMENTS.map((name) => `- [${t[name]}](${publicUrl}/docs/${name}): ${t[`${name}Text`]}`),
      ...['', '## API', ''],
      `- [${api.title}](${publicUrl}/docs/api): ${api.lead}`,
      `- [${errors.title}](${publicUrl}/docs/errors): ${errors.lead}`,
      `- [OpenAPI 3.1](${publicUrl}/openapi.json): ${api.machine}`,
    ];
    const headers = { ...CORS, 'content-type': 'text/plain; charset=utf-8' };
    return new Response(`${lines.join('\n')}\n`, { headers });
  },
});
