/**
 * Names of the shapes in the description: those of the schemas' exports, so `orderListSchema` is
 * `OrderList`. Shapes that have none stay where they are used.
 */
import { z } from 'zod';
import { amountAsObjectSchema, amountSchema } from '@/protocol/amount';
import * as auditor from '@/protocol/auditor';
import * as bank from '@/protocol/bank';
import * as bankAccounts from '@/protocol/bank-accounts';
import * as books from '@/protocol/books';
import * as cryptoTest from '@/protocol/crypto-test';
import * as deposit from '@/protocol/deposit';
import { dualDurationSchema, durationSchema } from '@/protocol/duration';
import * as events from '@/protocol/events';
import * as exchange from '@/protocol/exchange';
import * as exchangeKeys from '@/protocol/exchange-keys';
import * as exchangeV6 from '@/protocol/exchange-v6';
import * as instance from '@/protocol/instance';
import * as loginToken from '@/protocol/login-token';
import * as merchantAccount from '@/protocol/merchant-account';
import * as order from '@/protocol/order';
import * as payment from '@/protocol/payment';
import * as product from '@/protocol/product';
import * as productShown from '@/protocol/product-shown';
import * as recoup from '@/protocol/recoup';
import * as refresh from '@/protocol/refresh';
import * as refund from '@/protocol/refund';
import * as styleB from '@/protocol/style-b/orders';
import * as styleBInstances from '@/protocol/style-b/instances';
import * as styleBRefunds from '@/protocol/style-b/refunds';
import * as styleBTips from '@/protocol/style-b/tips';
import * as statistics from '@/protocol/statistics';
import * as sync from '@/protocol/sync';
import * as testBank from '@/protocol/test-bank';
import { dualSecondSchema, secondSchema, timestampSchema } from '@/protocol/timestamp';
import * as tip from '@/protocol/tip';
import * as tracking from '@/protocol/tracking';
import * as loggedCall from '@/protocol/logged-call';
import * as webhook from '@/protocol/webhook';
import { errorSchema } from './error-shape';

const MODULES = [
  ...[order, payment, refund, product, productShown, instance, tip, tracking],
  ...[loginToken, merchantAccount, events, loggedCall, statistics, webhook],
  ...[bank, bankAccounts, testBank, exchange, exchangeKeys, exchangeV6],
  ...[deposit, refresh, recoup, sync, auditor, books, cryptoTest],
];
/** Their names begin with `StyleB`, since some are the same as those above. */
const MODULES_OF_STYLE_B = [styleB, styleBInstances, styleBRefunds, styleBTips];

/** Shapes that many others contain. */
const BASIC = new Map<z.ZodType, { readonly id: string; readonly description: string }>([
  [
    amountSchema,
    { id: 'Amount', description: 'An amount, such as `KUDOS:1.5`. Answers have texts.' },
  ],
  [amountAsObjectSchema, { id: 'AmountObject', description: 'An amount. Answers have objects.' }],
  [timestampSchema, { id: 'Timestamp', description: 'A point in time, or `never`.' }],
  [
    secondSchema,
    { id: 'WholeSecond', description: 'A point in time without a fraction of a second.' },
  ],
  [dualSecondSchema, { id: 'DualTimestamp', description: 'A point in time: `t_s` and `t_ms`.' }],
  [durationSchema, { id: 'Duration', description: 'A span of time, or `forever`.' }],
  [dualDurationSchema, { id: 'DualDuration', description: 'A span of time: `d_us` and `d_ms`.' }],
  [errorSchema, { id: 'Error', description: 'A refusal. Branch on `code`, show `hint`.' }],
]);

/** Returns a new registry with the basic shapes. */
export function openRegistry(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string; description?: string }>();
  for (const [schema, about] of BASIC) registry.add(schema, about);
  return registry;
}

/** Finds the exported name of a schema, in PascalCase; undefined if it has none. */
export function componentName(schema: z.ZodType): string | undefined {
  const name = exportedName(MODULES, schema);
  if (name !== undefined) return name;
  const ofStyleB = exportedName(MODULES_OF_STYLE_B, schema);
  return ofStyleB === undefined ? undefined : `StyleB${ofStyleB}`;
}

function exportedName(modules: readonly object[], schema: z.ZodType): string | undefined {
  for (const [name, value] of modules.flatMap((exported) => Object.entries(exported))) {
    const [, stem] = /^(.+)Schema$/.exec(name) ?? [];
    if (value === schema && stem !== undefined) return stem.charAt(0).toUpperCase() + stem.slice(1);
  }
  return undefined;
}
