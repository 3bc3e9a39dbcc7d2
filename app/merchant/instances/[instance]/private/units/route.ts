import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { addUnit } from '@/merchant/units/add-unit';
import { listUnitEntries } from '@/merchant/units/list-unit-entries';
import { unitAdditionSchema, unitEntrySchema } from '@/protocol/unit';
import { wiring } from '@/wiring';
import { sellingInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/units');
    const units = await listUnitEntries(wiring().merchant, instanceId);
    return { units: await encodeList(unitEntrySchema, units) };
  },
  POST: async (call) => {
    const { id: instanceId } = await sellingInstance(call, 'private/units');
    const unit = decode(unitAdditionSchema, await readJson(call.request));
    return addUnit(wiring().merchant, instanceId, unit).then(() => undefined);
  },
});
