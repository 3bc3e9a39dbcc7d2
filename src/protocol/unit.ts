/**
 * Shapes of units, and those that every inventory has (today's interface). Any other text may be a
 * product's unit, too.
 */
import { z } from 'zod';
import { translationsSchema } from '@/protocol/contract-terms';
import { storableText } from '@/protocol/instance';
import { MAX_PRECISION, type Fractions } from '@/protocol/quantity';
import { renamed } from '@/protocol/renamed';

export interface Unit extends Fractions {
  readonly unit: string;
  readonly nameLong: string;
  readonly nameShort: string;
  readonly nameLongI18n: Readonly<Record<string, string>>;
  readonly nameShortI18n: Readonly<Record<string, string>>;
  /** False if frontends should no longer offer it. */
  readonly active: boolean;
}

function measure(unit: string, [long, short]: readonly [string, string], german: string): Unit {
  return {
    unit,
    nameLong: long,
    nameShort: short,
    nameLongI18n: { de: german },
    nameShortI18n: {},
    allowFraction: true,
    precisionLevel: 3,
    active: true,
  };
}

export const BUILTIN_UNITS: readonly Unit[] = [
  {
    ...measure('Piece', ['piece', 'pc'], 'Stück'),
    nameShortI18n: { de: 'St.' },
    allowFraction: false,
    precisionLevel: 0,
  },
  measure('Kilogram', ['kilogram', 'kg'], 'Kilogramm'),
  measure('Gram', ['gram', 'g'], 'Gramm'),
  measure('Litre', ['litre', 'l'], 'Liter'),
  measure('Metre', ['metre', 'm'], 'Meter'),
  measure('Hour', ['hour', 'h'], 'Stunde'),
  measure('Day', ['day', 'd'], 'Tag'),
];

/** One segment of a path. */
const UNIT = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}/\\]{1,64}$/u;

const NAMES = {
  unit_name_long: 'nameLong',
  unit_name_short: 'nameShort',
  unit_name_long_i18n: 'nameLongI18n',
  unit_name_short_i18n: 'nameShortI18n',
  unit_allow_fraction: 'allowFraction',
  unit_precision_level: 'precisionLevel',
  unit_active: 'active',
} as const;

const unitMembers = {
  unit_name_long: storableText(128).min(1),
  unit_name_short: storableText(32).min(1),
  unit_name_long_i18n: translationsSchema,
  unit_name_short_i18n: translationsSchema,
  unit_allow_fraction: z.boolean(),
  unit_precision_level: z.int().min(0).max(MAX_PRECISION),
  unit_active: z.boolean(),
};

// POST private/units

export const unitAdditionSchema = renamed(
  z.object({
    unit: z.string().regex(UNIT, '1 to 64 characters without slashes and control characters'),
    ...unitMembers,
    unit_name_long_i18n: translationsSchema.default({}),
    unit_name_short_i18n: translationsSchema.default({}),
    unit_allow_fraction: z.boolean().default(false),
    unit_precision_level: unitMembers.unit_precision_level.default(0),
    unit_active: z.boolean().default(true),
  }),
  NAMES,
);

// PATCH private/units/$UNIT

export const unitChangeSchema = renamed(z.object(unitMembers).partial(), NAMES);
export type UnitChange = z.output<typeof unitChangeSchema>;

// GET private/units, GET private/units/$UNIT

export const unitEntrySchema = renamed(
  z.object({
    unit_serial: z.int(),
    unit: z.string(),
    ...unitMembers,
    unit_builtin: z.boolean(),
  }),
  { ...NAMES, unit_serial: 'serial', unit_builtin: 'builtin' },
);
export type UnitEntry = z.output<typeof unitEntrySchema>;
