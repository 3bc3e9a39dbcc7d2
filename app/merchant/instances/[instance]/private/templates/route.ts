import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { addTemplate } from '@/merchant/templates/add-template';
import { listTemplateEntries } from '@/merchant/templates/list-template-entries';
import { templateAdditionSchema, templateEntrySchema } from '@/protocol/template';
import { wiring } from '@/wiring';
import { sellingInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/templates');
    const templates = await listTemplateEntries(wiring().merchant, instanceId);
    return { templates: await encodeList(templateEntrySchema, templates) };
  },
  POST: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/templates');
    const template = decode(templateAdditionSchema, await readJson(call.request));
    return addTemplate(wiring().merchant, instanceId, template).then(() => undefined);
  },
});
