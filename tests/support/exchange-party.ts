/**
 * An exchange on its own database, for tests of its operations that HTTP cannot show. Examples are several
 * coins in one call, and a bank that fails at the worst moment. Its bank is a list of transfers. A test can
 * make one fail before or after it is booked.
 */
import { rmSync } from 'node:fs';
import { MovableClock, systemRandom } from '@/config/clock';
import type { AuditorPort } from '@/exchange/auditor-port';
import { openExchange, type Exchange } from '@/exchange/exchange';
import { QUICK_MODULUS_BITS } from '@/exchange/keys/key-plan';
import { watchKeys } from '@/exchange/keys/open-keys';
import { signRevocation } from '@/exchange/keys/signing-request';
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import type { Credit, WireGateway } from '@/exchange/wire-gateway';
import type { IncomingTransfer, WireTransferRequest } from '@/protocol/bank';
import { toHex } from '@/protocol/crypto/bytes';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { UpstreamRefusal } from '@/protocol/refusal';
import type { ExchangeDenomination } from '@/protocol/exchange-keys';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { openDatabase } from '@/storage/client';
import { openWakeups } from '@/storage/wakeups';
import {
  bytes,
  finishCoin,
  kudos,
  newKeyPair,
  planchetFor,
  withdrawBody,
  type TestCoin,
} from './coins';
import { copyDataDir } from './server';
import { openOwnVault } from './own-vault';

export class ListedBank implements WireGateway {
  readonly #incoming: IncomingTransfer[] = [];
  readonly #outgoing = new Map<string, WireTransferRequest & { readonly rowId: number }>();
  /** Failures of the next transfers, one each. */
  readonly troubles: ('refuse' | 'lose the answer')[] = [];

  get outgoing(): readonly WireTransferRequest[] {
    return [...this.#outgoing.values()];
  }

  receive(
    reservePub: Uint8Array,
    value: string,
    { date = 1000, from = 'customer' }: { date?: number; from?: string } = {},
  ): void {
    const rowId = this.#incoming.length + 1;
    const debitAccount = `payto://x-taler-bank/bank.example/${from}`;
    const amount = kudos(value);
    const creditAccount = 'payto://x-taler-bank/bank.example/exchange';
    this.#incoming.push({ rowId, date, amount, creditAccount, debitAccount, reservePub });
  }

  transfer(request: WireTransferRequest): Promise<{ rowId: number }> {
    const trouble = this.troubles.shift();
    if (trouble === 'refuse') return Promise.reject(new Error('the bank is closed'));
    const key = toHex(request.requestUid);
    const booked = this.#outgoing.get(key) ?? { ...request, rowId: this.#outgoing.size + 1 };
    this.#outgoing.set(key, booked);
    if (trouble !== undefined) return Promise.reject(new Error('the answer got lost'));
    return Promise.resolve({ rowId: booked.rowId });
  }

  /** Incoming transfers without a reserve's key, and the bank's answer to rejecting them. */
  readonly strays: (Credit & { answer?: 'gone' | 'broken' })[] = [];
  readonly rejected: number[] = [];

  credits({ start, limit }: { start: number; limit: number }): Promise<Credit[]> {
    const open = this.strays.filter(({ rowId }) => rowId > start && !this.rejected.includes(rowId));
    return Promise.resolve(open.slice(0, limit));
  }

  reject(rowId: number): Promise<void> {
    const answer = this.strays.find((stray) => stray.rowId === rowId)?.answer;
    if (answer === 'gone') return Promise.reject(new UpstreamRefusal(404, {}));
    if (answer === 'broken') return Promise.reject(new Error('the bank is closed'));
    this.rejected.push(rowId);
    return Promise.resolve();
  }

  /** Returns rows that were read before, since an exchange must not rely on a tidy bank. */
  incoming({ start, limit }: { start: number; limit: number }): Promise<IncomingTransfer[]> {
    const after = this.#incoming.filter((row) => row.rowId > start);
    const again = after.length === 0 ? [] : this.#incoming.slice(-2);
    const rows = [...new Set([...again, ...after])].sort((a, b) => a.rowId - b.rowId);
    return Promise.resolve(rows.slice(0, limit));
  }
}

export interface ExchangeParty {
  readonly exchange: Exchange;
  readonly bank: ListedBank;
  readonly clock: MovableClock;
  /** Withdraws coins of these values, each from a new reserve. */
  coins(...values: string[]): Promise<TestCoin[]>;
  /** Returns the current denomination of this value. */
  readonly denomination: (value: string) => ExchangeDenomination;
  /** Revokes as the operator's command does. The default is the value's current denomination. */
  revoke(value: string, denomination?: ExchangeDenomination): Promise<void>;
  /** Moves the clock and makes the keys of the new time. */
  sleep(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startExchangeParty(
  more: { readonly auditors?: readonly AuditorPort[] } = {},
): Promise<ExchangeParty> {
  const dataDir = await copyDataDir();
  const postgres = await startEmbeddedPostgres(dataDir);
  const db = openDatabase(postgres.url);
  const wakeups = openWakeups(postgres.url, db.pool);
  const bank = new ListedBank();
  const clock = new MovableClock();
  const exchange = await openExchange({
    db,
    clock,
    random: systemRandom,
    wakeups,
    gateway: bank,
    currency: 'KUDOS',
    baseUrl: 'http://exchange.example/',
    payto: 'payto://x-taler-bank/bank.example/exchange',
    files: (await openOwnVault(db, { dataDir })).files,
    modulusBits: QUICK_MODULUS_BITS,
    ...more,
  });
  const denomination = (value: string): ExchangeDenomination => {
    const { units } = kudos(value);
    const now = clock.now();
    const found = exchange.keys.denominations.find(
      (one) =>
        one.value.units === units &&
        one.revocationSig === undefined &&
        one.start <= now &&
        now < one.expireWithdraw,
    );
    if (found === undefined) throw new Error(`no denomination of ${value}`);
    return found;
  };
  return {
    exchange,
    bank,
    clock,
    denomination,
    coins: (...values) =>
      Promise.all(values.map((value) => withdrawOne(exchange, bank, denomination(value), value))),
    sleep: async (ms) => {
      clock.advance(ms);
      await watchKeys(exchange.keyPorts, exchange.keys, clock.now());
    },
    revoke: async (value, { publicKey: key } = denomination(value)) => {
      const seed = await exchange.keyPorts.files.findMasterSeed();
      const hDenom = hashDenominationKey(key);
      await exchange.keyPorts.files.writeSignedFile(signRevocation(hDenom, seed ?? bytes(0)));
      await watchKeys(exchange.keyPorts, exchange.keys, clock.now());
    },
    stop: async () => {
      await wakeups.close();
      await db.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function withdrawOne(
  exchange: Exchange,
  bank: ListedBank,
  denomination: ExchangeDenomination,
  value: string,
): Promise<TestCoin> {
  const reserve = newKeyPair();
  bank.receive(reserve.publicKey, value);
  await creditIncoming(exchange, { longPollMs: 0 });
  const planchet = planchetFor(denomination);
  const body = withdrawBody(reserve, denomination, planchet);
  const signature = await withdrawCoin(exchange, reserve.publicKey, body);
  return finishCoin(denomination, planchet, signature);
}
