/**
 * A database that is replaced by an older copy of itself under running servers. Rows of the time
 * between are lost, and their numbers are given out again. No payment may settle a row that it does
 * not mean.
 */
import pg from 'pg';
import type { Deployment } from './faults';
import { preparePayment } from '../sale';

const COUNT = 5;

async function withoutConnections(admin: pg.Client, act: () => Promise<void>): Promise<void> {
  await admin.query('alter database money with allow_connections false');
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'money'`,
  );
  await act();
}

/** A copy that stands for a backup. */
async function copyDatabase(admin: pg.Client): Promise<void> {
  await withoutConnections(admin, async () => {
    await admin.query('create database older template money owner shopkeeper');
    await admin.query('alter database money with allow_connections true');
  });
}

async function swapDatabases(admin: pg.Client): Promise<void> {
  await withoutConnections(admin, async () => {
    await admin.query('alter database money rename to newer');
    await admin.query('alter database older rename to money');
  });
}

export async function restoreUnderneath({ payers, databaseUrl }: Deployment): Promise<void> {
  const coins = await payers.withdraw(await payers.fund(), COUNT);
  const goOn = await payers.pause();
  const admin = new pg.Client({ connectionString: databaseUrl() });
  await admin.connect();
  try {
    await copyDatabase(admin);
    const claimOnes = () => Promise.all(Array.from({ length: COUNT }, () => payers.claimOne()));
    const forgotten = await claimOnes();
    await swapDatabases(admin);
    // They get the numbers of the forgotten ones.
    const others = await claimOnes();
    for (const [at, order] of forgotten.entries()) {
      const coin = coins[at];
      if (coin === undefined) throw new Error('too few coins');
      const { path, body } = preparePayment(payers.http, order, coin, payers.shop.path);
      const { status } = await payers.http.send('POST', path, body);
      if (status < 400) throw new Error(`an order that was lost was paid: ${status}`);
    }
    for (const { orderId } of others) {
      if (await payers.isPaid(orderId)) throw new Error(`${orderId} is paid, and nobody paid it`);
    }
  } finally {
    await admin.end();
    goOn();
  }
}
