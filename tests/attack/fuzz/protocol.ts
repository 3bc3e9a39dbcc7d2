/** The shapes of all bodies, by the names under which the routes' files have them. */
import { z } from 'zod';
import * as auditor from '@/protocol/auditor';
import * as bank from '@/protocol/bank';
import * as bankAccounts from '@/protocol/bank-accounts';
import * as cryptoTest from '@/protocol/crypto-test';
import * as exchange from '@/protocol/exchange';
import * as exchangeV6 from '@/protocol/exchange-v6';
import * as history from '@/protocol/style-b/history';
import * as instance from '@/protocol/instance';
import * as order from '@/protocol/order';
import * as payment from '@/protocol/payment';
import * as product from '@/protocol/product';
import * as recoup from '@/protocol/recoup';
import * as refund from '@/protocol/refund';
import * as styleB from '@/protocol/style-b/orders';
import * as styleBInstances from '@/protocol/style-b/instances';
import * as styleBRefunds from '@/protocol/style-b/refunds';
import * as sync from '@/protocol/sync';
import * as testBank from '@/protocol/test-bank';
import * as tip from '@/protocol/tip';
import * as tracking from '@/protocol/tracking';

const chapters = [
  ...[auditor, bank, bankAccounts, cryptoTest, exchange, exchangeV6, history, instance, order],
  ...[payment, product, recoup, refund, styleB, styleBInstances, styleBRefunds],
  ...[sync, testBank, tip, tracking],
];

export const PROTOCOL: Readonly<Record<string, z.ZodType | undefined>> = Object.fromEntries(
  chapters
    .flatMap((chapter) => Object.entries<unknown>(chapter))
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
);
