/**
 * Answers GET private/templates, private/templates/$ID and templates/$ID (today's interface). Throws
 * MERCHANT_GENERIC_TEMPLATE_UNKNOWN, and MERCHANT_GENERIC_INSTANCE_UNKNOWN to strangers.
 */
import type { Duration } from '@/protocol/duration';
import { isPathName } from '@/protocol/path-name';
import { Refusal } from '@/protocol/refusal';
import { type PublicTemplate, type TemplateDetails, type TemplateEntry } from '@/protocol/template';
import { findTemplateRow, listTemplateRows } from '@/storage/merchant/templates';
import { listCategoryEntries } from '../categories/list-category-entries';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { listPosEntries } from '../inventory/list-pos-entries';
import type { Merchant } from '../merchant';
import { listUnitEntries } from '../units/list-unit-entries';
import { isInCart } from './template-rules';
import { templateOf, type Template } from './template-record';

export interface TemplatePath {
  readonly instanceId: string;
  readonly templateId: string;
}

/** Returns the path of a requested name. A text that no template's name can be is not looked up. */
export function templatePathOf(instanceId: string, asked: string): TemplatePath {
  return { instanceId, templateId: isPathName(asked) ? asked : '' };
}

export async function listTemplateEntries(
  { db }: Merchant,
  instanceId: string,
): Promise<TemplateEntry[]> {
  return await listTemplateRows(db, instanceId);
}

export async function getTemplate({ db }: Merchant, at: TemplatePath): Promise<Template> {
  const row = await findTemplateRow(db, at);
  if (row === undefined) throw new Refusal('MERCHANT_GENERIC_TEMPLATE_UNKNOWN');
  return templateOf(row);
}

export async function getTemplateDetails(
  merchant: Merchant,
  at: TemplatePath,
  payDelay: Duration,
): Promise<TemplateDetails> {
  const { description, otpId, editableDefaults, contract } = await getTemplate(merchant, at);
  return {
    description,
    ...(otpId === null ? {} : { otpId }),
    editableDefaults,
    contract: { ...contract, payDuration: contract.payDuration ?? payDelay },
    ...(contract.amount === undefined ? { requiredCurrency: merchant.currency } : {}),
  };
}

/** Says to anyone what may be ordered. */
export async function getPublicTemplate(
  merchant: Merchant,
  at: TemplatePath,
): Promise<PublicTemplate> {
  const instance = await getInstance(merchant, at.instanceId);
  assertSells(instance);
  const payDelay = instance.defaultPayDelayMs;
  const {
    description: _,
    otpId: __,
    contract,
    ...template
  } = await getTemplateDetails(merchant, at, payDelay);
  if (contract.type !== 'inventory-cart') return { contract, ...template };
  const [products, categories, units] = await Promise.all([
    listPosEntries(merchant, at.instanceId),
    listCategoryEntries(merchant, at.instanceId),
    listUnitEntries(merchant, at.instanceId),
  ]);
  const offered = products.filter((product) => isInCart(product, contract));
  const inventoryPayload = { products: offered, categories, units };
  return { contract: { ...contract, inventoryPayload }, ...template };
}
