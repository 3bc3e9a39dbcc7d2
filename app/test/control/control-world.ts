/** Does what a form of the page for testers asks for, and returns to the page. */
import { z } from 'zod';
import { assertSameOrigin } from '@/http/caller';
import { decodeForm } from '@/http/decode';
import { readForm } from '@/http/read-body';
import { seeOther } from '@/http/see-other';
import { isRefusal } from '@/protocol/refusal';
import { FAULT_NAMES, faultRequestSchema } from '@/protocol/test-faults';
import { wiring } from '@/wiring';
import { faultsHere } from '../faults-here';

const PAGE = '/test';
const JOBS_LIMIT_MS = 60_000;
const DONE = { news: 'done' };

const fault = z.enum(FAULT_NAMES as [string, ...string[]]);
const controlSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('advance'),
    span: z.enum(['600', '3600', '86400', '604800', '31536000']),
  }),
  z.object({ do: z.literal('reset-clock') }),
  z.object({ do: z.literal('jobs') }),
  z.object({ do: z.literal('fail-payment'), payment: fault }),
  z.object({ do: z.literal('set-fault'), fault, times: z.enum(['1', '3', 'always']) }),
  z.object({ do: z.literal('clear'), id: z.string() }),
  z.object({ do: z.literal('clear-all') }),
  z.object({ do: z.literal('reset') }),
]);
type Control = z.output<typeof controlSchema>;

export async function controlWorld(request: Request): Promise<Response> {
  assertSameOrigin(request);
  const fields = await readForm(request);
  try {
    return seeOther(PAGE, await control(decodeForm(controlSchema, fields)));
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return seeOther(PAGE, { error: thrown.code });
  }
}

async function control(asked: Control): Promise<Record<string, string>> {
  const { testClock, runJobs } = wiring();
  const faults = faultsHere();
  switch (asked.do) {
    case 'advance':
      await testClock?.move({ advanceMs: Number.parseInt(asked.span, 10) * 1_000 });
      break;
    case 'reset-clock':
      await testClock?.move('reset');
      break;
    case 'jobs': {
      const failed = (await runJobs?.(JOBS_LIMIT_MS)) ?? [];
      return failed.length === 0 ? DONE : { ...DONE, failed: failed.join(', ') };
    }
    case 'fail-payment':
      await faults.set(faultRequestSchema.parse({ name: asked.payment }));
      break;
    case 'set-fault': {
      const times = asked.times === 'always' ? asked.times : Number.parseInt(asked.times, 10);
      await faults.set(faultRequestSchema.parse({ name: asked.fault, times }));
      break;
    }
    case 'clear':
      await faults.clear(asked.id);
      break;
    case 'clear-all':
      await faults.clearAll();
      break;
    case 'reset':
      await faults.reset();
  }
  return DONE;
}
