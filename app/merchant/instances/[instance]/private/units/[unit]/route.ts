import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { getUnitEntry } from '@/merchant/units/list-unit-entries';
import { removeUnit } from '@/merchant/units/remove-unit';
import { updateUnit } from '@/merchant/units/update-unit';
import { unitChangeSchema, unitEntrySchema } from '@/protocol/unit';
import { wiring } from '@/wiring';
import { privateUnit } from './private-unit';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) =>
    z.encode(unitEntrySchema, await getUnitEntry(wiring().merchant, await privateUnit(call))),
  PATCH: async (call) => {
    const at = await privateUnit(call);
    const change = decode(unitChangeSchema, await readJson(call.request));
    return updateUnit(wiring().merchant, at, change).then(() => undefined);
  },
  DELETE: async (call) =>
    removeUnit(wiring().merchant, await privateUnit(call)).then(() => undefined),
});
