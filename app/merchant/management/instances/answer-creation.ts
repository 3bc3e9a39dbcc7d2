/**
 * Answers POST management/instances: the operator creates an instance. Clients of today that get 404 go on
 * with POST instances, where anybody creates one (merchant-now 1). So a call without credentials gets 404,
 * where the deployment allows that.
 */
import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { createInstance } from '@/merchant/instances/create-instance';
import { instanceConfigurationSchema } from '@/protocol/instance';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { answerWithWarnings, listAccountWarnings } from '../../instances/account-warnings';

export async function answerCreation({ request }: Pick<Call, 'request'>): Promise<Response> {
  await assertCreator(request);
  const configuration = decode(instanceConfigurationSchema, await readJson(request));
  const warnings = await listAccountWarnings(request, configuration.paytos);
  await createInstance(wiring().merchant, configuration);
  return answerWithWarnings(warnings);
}

async function assertCreator(request: Request): Promise<void> {
  try {
    await assertOperator(request);
  } catch (thrown) {
    const isAnybody = wiring().env.selfProvisioning && !request.headers.has('authorization');
    const isStranger =
      isRefusal(thrown, 'GENERIC_UNAUTHORIZED') || isRefusal(thrown, 'GENERIC_FORBIDDEN');
    if (!isAnybody || !isStranger) throw thrown;
    const detail = 'without a token, POST /merchant/instances creates an instance';
    throw new Refusal('GENERIC_ENDPOINT_UNKNOWN', { detail });
  }
}
