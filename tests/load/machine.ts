/**
 * Measures this machine's raw rates, to compare the payment rate with. One core does Ed25519 and RSA
 * through node:crypto with cached keys. Commits are one-row inserts.
 */
import { constants, createPublicKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { publicEncrypt, sign, verify } from 'node:crypto';
import pg from 'pg';

export interface MachineRates {
  readonly ed25519SignsPerSecond: number;
  readonly ed25519VerifiesPerSecond: number;
  readonly rsaVerifiesPerSecond: number;
  readonly rsaPrivatePerSecond: number;
  readonly commitsPerSecond1: number;
  readonly commitsPerSecond8: number;
}

function ratePerSecond(operation: () => void, forMs = 1000): number {
  for (let i = 0; i < 50; i += 1) operation();
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < forMs) {
    for (let i = 0; i < 20; i += 1) operation();
    count += 20;
  }
  return (count * 1000) / (performance.now() - began);
}

function cryptoRates(): Omit<MachineRates, 'commitsPerSecond1' | 'commitsPerSecond8'> {
  const message = Buffer.alloc(328, 7);
  const ed = generateKeyPairSync('ed25519');
  const signature = sign(null, message, ed.privateKey);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsaPublic = createPublicKey(rsa.privateKey);
  const block = Buffer.concat([Buffer.from([0]), Buffer.alloc(255, 9)]);
  const padding = constants.RSA_NO_PADDING;
  return {
    ed25519SignsPerSecond: ratePerSecond(() => void sign(null, message, ed.privateKey)),
    ed25519VerifiesPerSecond: ratePerSecond(() => {
      if (!verify(null, message, ed.publicKey, signature)) throw new Error('verify');
    }),
    rsaVerifiesPerSecond: ratePerSecond(
      () => void publicEncrypt({ key: rsaPublic, padding }, block),
    ),
    rsaPrivatePerSecond: ratePerSecond(
      () => void privateDecrypt({ key: rsa.privateKey, padding }, block),
    ),
  };
}

async function commitRate(url: string, connections: number, forMs = 2000): Promise<number> {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query('create table if not exists bench_commit (id bigserial, payload bytea)');
  const payload = Buffer.alloc(200, 1);
  const began = performance.now();
  const counts = await Promise.all(
    clients.map(async (client) => {
      let count = 0;
      while (performance.now() - began < forMs) {
        await client.query({
          name: 'bench',
          text: 'insert into bench_commit (payload) values ($1)',
          values: [payload],
        });
        count += 1;
      }
      return count;
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await clients[0]?.query('drop table bench_commit');
  await Promise.all(clients.map((client) => client.end()));
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

export async function measureMachine(databaseUrl: string): Promise<MachineRates> {
  return {
    ...cryptoRates(),
    commitsPerSecond1: await commitRate(databaseUrl, 1),
    commitsPerSecond8: await commitRate(databaseUrl, 8),
  };
}

/**
 * Payments per second that the machine could do with only the unavoidable work. It divides the
 * cores by the time that one core needs per payment. That is one RSA-2048 and one Ed25519
 * verification and two signatures. It adds two one-row durable commits at the rate reached with 8
 * connections.
 */
export function paymentBound(rates: MachineRates, cores: number): number {
  const seconds =
    1 / rates.rsaVerifiesPerSecond +
    1 / rates.ed25519VerifiesPerSecond +
    2 / rates.ed25519SignsPerSecond +
    2 / rates.commitsPerSecond8;
  return cores / seconds;
}
