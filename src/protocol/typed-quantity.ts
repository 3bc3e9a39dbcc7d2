/** Quantities as people type them into forms: with a point or a comma, as their language has it. */
import { z } from 'zod';
import { parseUnitQuantity } from '@/protocol/quantity';

const TYPED = /^[0-9]{1,9}(?:[.,][0-9]{1,6})?$/;

export const typedQuantitySchema = z
  .string()
  .trim()
  .regex(TYPED)
  .transform((text) => parseUnitQuantity(text.replace(',', '.')));
