import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { removeTemplate } from '@/merchant/templates/remove-template';
import { updateTemplate } from '@/merchant/templates/update-template';
import { templateChangeSchema } from '@/protocol/template';
import { wiring } from '@/wiring';
import { answerTemplate, privateTemplate } from './private-template';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answerTemplate,
  PATCH: async (call) => {
    const at = await privateTemplate(call);
    const change = decode(templateChangeSchema, await readJson(call.request));
    return updateTemplate(wiring().merchant, at, change).then(() => undefined);
  },
  DELETE: async (call) =>
    removeTemplate(wiring().merchant, await privateTemplate(call)).then(() => undefined),
});
