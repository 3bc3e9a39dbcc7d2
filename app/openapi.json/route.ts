import { jsonText } from '@/http/answer';
import { describeApi } from '@/http/openapi/document';
import { PARTIES } from '@/http/openapi/parties';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

let text: string | undefined;

/** Describes every operation of this deployment, for people and for programs that make clients. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => {
    text ??= JSON.stringify(describeApi(PARTIES, wiring().env.publicUrl));
    return jsonText(text);
  },
});
