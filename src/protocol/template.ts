/**
 * Shapes of templates: orders that anyone may make, as the merchant has prepared them (today's
 * interface). What a template fixes stays so; what it leaves open comes with the order.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { categoryIdsSchema, categoryEntrySchema } from '@/protocol/category';
import { dualDurationSchema } from '@/protocol/duration';
import { storableText } from '@/protocol/instance';
import { pathNameSchema } from '@/protocol/path-name';
import { posProductSchema } from '@/protocol/pos';
import { inventoryLineSchema } from '@/protocol/product';
import { productIdSchema } from '@/protocol/product-members';
import { renamed } from '@/protocol/renamed';
import { unitEntrySchema } from '@/protocol/unit';

const summary = storableText(4096).min(1);
const currency = z
  .string()
  .regex(/^[A-Za-z0-9_*-]{1,11}$/)
  .toUpperCase();

const TEMPLATE_TYPES = ['fixed-order', 'inventory-cart'] as const;
const templateType = z.enum(TEMPLATE_TYPES, `expected ${TEMPLATE_TYPES.join(' or ')}`);

const contractMembers = {
  template_type: templateType.default('fixed-order'),
  summary: summary.optional(),
  currency: currency.optional(),
  amount: amountSchema.optional(),
  minimum_age: z.int().min(0).max(150).default(0),
  /** Absent: as long as the instance's orders have. */
  pay_duration: dualDurationSchema.optional(),
  request_tip: z.boolean().default(false),
  /** A cart may have all products, or these. */
  selected_all: z.boolean().default(false),
  selected_categories: categoryIdsSchema.default([]),
  selected_products: z.array(productIdSchema).max(256).default([]),
  /** One product, in any quantity. */
  choose_one: z.boolean().default(false),
};

const contractWire = z.object(contractMembers).superRefine((contract, context) => {
  if (contract.template_type === 'inventory-cart' && contract.amount !== undefined) {
    const message = 'the inventory has the prices';
    context.addIssue({ code: 'custom', path: ['amount'], message });
  }
  if (contract.amount === undefined || contract.currency === undefined) return;
  if (contract.amount.currency === contract.currency) return;
  const message = 'not the currency of the amount';
  context.addIssue({ code: 'custom', path: ['currency'], message });
});
const templateContractSchema = renamed(contractWire, { template_type: 'type' });
export type TemplateContract = z.output<typeof templateContractSchema>;

const editableDefaultsSchema = z.object({
  summary: summary.optional(),
  amount: amountSchema.optional(),
  currency: currency.optional(),
});
export type EditableDefaults = z.output<typeof editableDefaultsSchema>;

/** The parts of a template that are kept as texts. */
interface TemplateTexts {
  readonly contract: string;
  readonly editableDefaults: string;
}

interface TemplateParts {
  readonly contract: TemplateContract;
  readonly editableDefaults: EditableDefaults;
}

export function keepTemplate({ contract, editableDefaults }: TemplateParts): TemplateTexts {
  return {
    contract: JSON.stringify(z.encode(templateContractSchema, contract)),
    editableDefaults: JSON.stringify(z.encode(editableDefaultsSchema, editableDefaults)),
  };
}

export function parseTemplate({ contract, editableDefaults }: TemplateTexts): TemplateParts {
  return {
    contract: templateContractSchema.parse(JSON.parse(contract)),
    editableDefaults: editableDefaultsSchema.parse(JSON.parse(editableDefaults)),
  };
}

// POST private/templates, PATCH private/templates/$ID, GET private/templates/$ID

/** The device whose codes confirm payments of its orders. */
const otpIdSchema = z.string().max(128);

const templateMembers = {
  template_description: storableText(4096).min(1),
  otp_id: otpIdSchema.nullish(),
  template_contract: templateContractSchema,
  editable_defaults: editableDefaultsSchema.nullish(),
};
const NAMES = { template_description: 'description', template_contract: 'contract' } as const;

export const templateAdditionSchema = renamed(
  z.object({
    template_id: pathNameSchema,
    ...templateMembers,
  }),
  NAMES,
);
export type TemplateAddition = z.output<typeof templateAdditionSchema>;

export const templateChangeSchema = renamed(z.object(templateMembers).partial(), NAMES);
export type TemplateChange = z.output<typeof templateChangeSchema>;

export const templateDetailsSchema = renamed(
  z.object({
    template_description: z.string(),
    /** Absent once the device is deleted. */
    otp_id: otpIdSchema.optional(),
    template_contract: templateContractSchema,
    editable_defaults: editableDefaultsSchema,
    /** Where the amount is left open. */
    required_currency: z.string().optional(),
  }),
  NAMES,
);
export type TemplateDetails = z.output<typeof templateDetailsSchema>;

// GET private/templates

export const templateEntrySchema = renamed(
  z.object({ template_id: z.string(), template_description: z.string() }),
  NAMES,
);
export type TemplateEntry = z.output<typeof templateEntrySchema>;

// GET templates/$ID

const payload = z.object({
  products: z.array(posProductSchema),
  categories: z.array(categoryEntrySchema),
  units: z.array(unitEntrySchema),
});

export const publicTemplateSchema = renamed(
  z.object({
    template_contract: renamed(
      z.object({
        ...contractMembers,
        /** A cart's products. */
        inventory_payload: payload.optional(),
      }),
      { template_type: 'type' },
    ),
    editable_defaults: editableDefaultsSchema,
    required_currency: z.string().optional(),
  }),
  NAMES,
);
export type PublicTemplate = z.output<typeof publicTemplateSchema>;

// POST templates/$ID

export const templateUseSchema = renamed(
  z.object({
    summary: summary.optional(),
    amount: amountSchema.optional(),
    template_type: templateType.optional(),
    /** Added to the amount. */
    tip: amountSchema.optional(),
    inventory_selection: z.array(inventoryLineSchema).max(256).default([]),
  }),
  { template_type: 'type' },
);
export type TemplateUse = z.output<typeof templateUseSchema>;
