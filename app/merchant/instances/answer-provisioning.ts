/** Answers POST instances: anybody creates an instance, where the deployment allows it (`SELF_PROVISIONING`). */
import { noteShop } from '@/http/absent-nulls';
import { spend } from '@/http/allowances';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { visitorNetworkOf } from '@/http/shares';
import { provisionInstance } from '@/merchant/instances/provision-instance';
import { instanceConfigurationSchema } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export async function answerProvisioning({ request }: Call): Promise<undefined> {
  const { env, merchant } = wiring();
  if (!env.selfProvisioning) {
    throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the operator creates instances here' });
  }
  noteShop(request);
  const configuration = decode(instanceConfigurationSchema, await readJson(request));
  await spend(request, 'shops');
  await provisionInstance(merchant, configuration, visitorNetworkOf(request));
}
