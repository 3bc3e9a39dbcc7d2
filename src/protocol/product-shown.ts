/** Shapes in which the inventory shows products: GET private/products and private/products/$ID. */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import {
  ENDLESS,
  NAMES,
  productMembers,
  stockInUnits,
  unitStockSchema,
} from '@/protocol/product-members';
import { quantityTextSchema, unitsUp, type Quantity } from '@/protocol/quantity';
import { renamed } from '@/protocol/renamed';

const figure = z.int().min(0);

/** Quantities of a product that came in, were sold, were lost, and are held by locks and orders. */
export interface StockFigures {
  /** All that ever came in, sold and lost ones included. May be ENDLESS_STOCK. */
  readonly totalStock: Quantity;
  readonly totalSold: Quantity;
  readonly totalLost: Quantity;
  /** Held by locks and by orders that can still be paid; ours. */
  readonly totalLocked: Quantity;
}

/** Whole units never say that more is free than is. */
const figureMembers = {
  total_stock: z.int().min(ENDLESS),
  total_sold: figure,
  total_lost: figure,
  total_locked: figure,
  unit_total_stock: unitStockSchema,
  unit_total_sold: quantityTextSchema,
  unit_total_lost: quantityTextSchema,
  unit_total_locked: quantityTextSchema,
};

const shownMembers = {
  product_id: z.string(),
  product_name: z.string(),
  description: z.string(),
  unit: z.string(),
  unit_allow_fraction: z.boolean(),
  unit_precision_level: z.int(),
  price: amountSchema,
  unit_price: z.array(amountSchema),
  ...figureMembers,
};

type ShownFigures = Omit<
  z.output<ReturnType<typeof renamed<z.ZodObject<typeof figureMembers>>>>,
  keyof StockFigures
> & { [Name in keyof StockFigures]: number };

function readFigures(shown: ShownFigures): StockFigures {
  return {
    totalStock: shown.unitTotalStock,
    totalSold: shown.unitTotalSold,
    totalLost: shown.unitTotalLost,
    totalLocked: shown.unitTotalLocked,
  };
}

function showFigures({
  totalStock,
  totalSold,
  totalLost,
  totalLocked,
}: StockFigures): ShownFigures {
  return {
    totalStock: stockInUnits(totalStock),
    totalSold: unitsUp(totalSold),
    totalLost: unitsUp(totalLost),
    totalLocked: unitsUp(totalLocked),
    unitTotalStock: totalStock,
    unitTotalSold: totalSold,
    unitTotalLost: totalLost,
    unitTotalLocked: totalLocked,
  };
}

const detailsWire = renamed(z.object({ ...productMembers, ...shownMembers }), NAMES);

type Shown = keyof ShownFigures | 'unitPrice';
export type ProductDetails = Omit<z.output<typeof detailsWire>, Shown> & StockFigures;

export const productDetailsSchema = z.codec(detailsWire, z.custom<ProductDetails>(), {
  decode: (wire) => {
    const { unitPrice: _, ...shown } = wire;
    return { ...shown, ...readFigures(shown) };
  },
  encode: (product) => ({ ...product, ...showFigures(product), unitPrice: [product.price] }),
});

const entryWire = renamed(
  z.object({
    ...shownMembers,
    /** The number by which lists go on. */
    product_serial: z.int(),
  }),
  { ...NAMES, product_serial: 'serial' },
);
export type ProductEntry = Omit<z.output<typeof entryWire>, Shown> & StockFigures;

export const productEntrySchema = z.codec(entryWire, z.custom<ProductEntry>(), {
  decode: (wire) => {
    const { unitPrice: _, ...shown } = wire;
    return { ...shown, ...readFigures(shown) };
  },
  encode: (product) => ({ ...product, ...showFigures(product), unitPrice: [product.price] }),
});
