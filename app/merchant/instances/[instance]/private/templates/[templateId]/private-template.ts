import { z } from 'zod';
import type { Call } from '@/http/route';
import {
  getTemplateDetails,
  templatePathOf,
  type TemplatePath,
} from '@/merchant/templates/list-template-entries';
import { templateDetailsSchema } from '@/protocol/template';
import { wiring } from '@/wiring';
import { sellingInstance } from '../../private-instance';

/** The template in the path, once the caller may act for its instance. */
export async function privateTemplate(call: Call): Promise<TemplatePath> {
  const { id: instanceId } = await sellingInstance(call, 'private/templates/[templateId]');
  return templatePathOf(instanceId, call.params['templateId'] ?? '');
}

export async function answerTemplate(call: Call): Promise<object> {
  const instance = await sellingInstance(call, 'private/templates/[templateId]');
  const at = templatePathOf(instance.id, call.params['templateId'] ?? '');
  const details = await getTemplateDetails(wiring().merchant, at, instance.defaultPayDelayMs);
  return z.encode(templateDetailsSchema, details);
}
