/** Random money operations against a model, in parallel, on a bank of its own and over HTTP. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTerms } from '@/bank/accounts/change-account';
import { deleteAccount } from '@/bank/accounts/delete-account';
import { getNamedAccount } from '@/bank/accounts/get-account';
import { registerAccount } from '@/bank/accounts/register-account';
import type { Bank } from '@/bank/bank';
import { bankBooks } from '@/bank/books';
import { listHistory } from '@/bank/history/list-history';
import { rejectTransfer } from '@/bank/transfers/reject-transfer';
import { sendMoney } from '@/bank/transfers/send-money';
import { isRefusal } from '@/protocol/refusal';
import { OPERATOR_TOKEN } from '../../support/server';
import { balanceOf, bankUrl, BASIC_AUTH, registerUser, sendTo, testBank } from './bank-support';
import { openOwnBank, type OwnBank } from './own-bank';

const UNIT = 100_000_000n;
const USERS = 4;

let own: OwnBank;
let bank: Bank;

beforeAll(async () => {
  own = await openOwnBank();
  bank = own.bank;
});

afterAll(() => own.close());

interface Sent {
  readonly rowId: number;
  readonly from: number;
  readonly to: number;
  readonly units: bigint;
}

type Command =
  | { readonly kind: 'send'; readonly from: number; readonly to: number; readonly units: bigint }
  /** `which` chooses among the transfers of earlier steps. */
  | { readonly kind: 'reject'; readonly which: number }
  | { readonly kind: 'limit'; readonly holder: number; readonly units: bigint };

const person = fc.nat(USERS - 1);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        kind: fc.constant('send' as const),
        from: person,
        to: person,
        units: fc.bigInt(1n, 90n * UNIT),
      })
      .filter(({ from, to }) => from !== to),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reject' as const), which: fc.nat(50) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      holder: person,
      units: fc.bigInt(0n, 50n * UNIT),
    }),
  },
);
/** Steps run one after another, and the commands of a step at once. */
const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), {
  minLength: 2,
  maxLength: 8,
});

const codeOf = (thrown: unknown): string => {
  if (isRefusal(thrown)) return thrown.code;
  throw thrown;
};

class Story {
  readonly names: string[] = [];
  readonly sent: Sent[] = [];
  readonly rejected = new Set<number>();
  #serial = 0;

  async open(): Promise<void> {
    for (let n = 0; n < USERS; n += 1) {
      const username = `p${randomBytes(6).toString('hex')}`;
      await registerAccount(bank, { username, password: 'x' });
      this.names.push(username);
    }
  }

  nameOf(person: number): string {
    return this.names[person] ?? '';
  }

  async run(step: readonly Command[]): Promise<void> {
    const known = [...this.sent];
    await Promise.all(step.map((one) => this.#execute(one, known)));
  }

  async #execute(one: Command, known: readonly Sent[]): Promise<void> {
    switch (one.kind) {
      case 'send': {
        await this.#send(one);
        return;
      }
      case 'reject': {
        await this.#reject(known[one.which % Math.max(known.length, 1)]);
        return;
      }
      case 'limit': {
        await this.#limit(one);
        return;
      }
    }
  }

  async #send({ from, to, units }: Omit<Sent, 'rowId'>): Promise<void> {
    this.#serial += 1;
    try {
      const { rowId } = await sendMoney(bank, {
        username: this.nameOf(from),
        to: this.nameOf(to),
        amount: { currency: 'KUDOS', units },
        subject: '',
        requestKey: `story-${this.#serial}`,
      });
      this.sent.push({ rowId, from, to, units });
    } catch (thrown) {
      expect(codeOf(thrown)).toBe('BANK_UNALLOWED_DEBIT');
    }
  }

  async #reject(row: Sent | undefined): Promise<void> {
    if (row === undefined) return;
    try {
      await rejectTransfer(bank, { username: this.nameOf(row.to), rowId: row.rowId });
      this.rejected.add(row.rowId);
    } catch (thrown) {
      expect(codeOf(thrown)).toBe('BANK_UNALLOWED_DEBIT');
    }
  }

  async #limit({ holder, units }: { holder: number; units: bigint }): Promise<void> {
    try {
      await changeTerms(bank, this.nameOf(holder), { debitLimit: { currency: 'KUDOS', units } });
    } catch (thrown) {
      expect(codeOf(thrown)).toBe('BANK_DEBIT_LIMIT_TOO_LOW');
    }
  }

  /** Returns a person's expected balance: sent and received amounts, less rejected ones. */
  expectedBalance(person: number): bigint {
    return this.sent
      .filter(({ rowId }) => !this.rejected.has(rowId))
      .reduce((sum, { from, to, units }) => {
        if (from === person) return sum - units;
        return to === person ? sum + units : sum;
      }, 100n * UNIT);
  }
}

async function sumOfHistory(username: string, cancelled: 'omit' | 'show'): Promise<bigint> {
  const history = await listHistory(bank, username, {
    direction: 'both',
    cancelled,
    ordering: 'ascending',
    delta: -1000,
    start: Number.MAX_SAFE_INTEGER,
  });
  return history.reduce((sum, { sign, amount }) => {
    if (sign === '+') return sum + amount.units;
    return sign === '-' ? sum - amount.units : sum;
  }, 0n);
}

test('[BANK-4][BANK-5][BANK-9] after any transfers and rejects, in parallel, balances, histories and books agree', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const played = new Story();
      await played.open();
      for (const step of story) {
        await played.run(step);
        expect(await bankBooks(bank)).toMatchObject({ balanced: true, violations: [] });
      }
      for (let person = 0; person < USERS; person += 1) {
        const username = played.nameOf(person);
        const { balanceUnits, debitLimitUnits } = await getNamedAccount(bank, username);
        expect(balanceUnits).toBe(played.expectedBalance(person));
        expect(balanceUnits + debitLimitUnits).toBeGreaterThanOrEqual(0n);
        expect(await sumOfHistory(username, 'show')).toBe(balanceUnits);
        expect(await sumOfHistory(username, 'omit')).toBe(balanceUnits);
      }
    }),
    { numRuns: 25 },
  );
}, 300_000);

test('[BANK-9] money sent to an account while it is deleted is refused or keeps it open', async () => {
  const story = new Story();
  await story.open();
  const [giver, ender] = [story.nameOf(0), story.nameOf(1)];
  const amount = { currency: 'KUDOS', units: 100n * UNIT };
  await sendMoney(bank, { username: ender, to: giver, amount, subject: '', requestKey: 'empty' });
  const one = { currency: 'KUDOS', units: UNIT };
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, n) =>
      sendMoney(bank, {
        username: giver,
        to: ender,
        amount: one,
        subject: '',
        requestKey: `g${n}`,
      }),
    ),
    deleteAccount(bank, ender),
  ]);
  const paid = outcomes.slice(0, 10).filter(({ status }) => status === 'fulfilled').length;
  const deleted = outcomes[10]?.status === 'fulfilled';
  expect(deleted ? paid === 0 : paid === 10).toBe(true);
  expect(await bankBooks(bank)).toMatchObject({ balanced: true });
});

async function books(authorization?: string): Promise<{ status: number; body: unknown }> {
  const headers = authorization === undefined ? {} : { authorization };
  const response = await fetch(`${bankUrl}management/books`, { headers });
  return { status: response.status, body: await response.json() };
}

test('[BANK-9] over HTTP: in the middle of parallel transfers and rejects everything sums to zero', async () => {
  const users = await Promise.all([registerUser(), registerUser(), registerUser()]);
  const [alice, bob, carol] = users;
  const rows = await Promise.all([1, 2, 3, 4, 5].map((n) => sendTo(alice, bob, `${n * 5}`)));
  const rejecting = rows.map((row_id) =>
    testBank(bob, 'reject', { method: 'PUT', body: { auth: BASIC_AUTH, row_id } }),
  );
  const spending = Array.from({ length: 8 }, () => sendTo(bob, carol, '20').catch(() => 0));
  for (let look = 0; look < 5; look += 1) {
    expect(await books(`Bearer ${OPERATOR_TOKEN}`)).toEqual({
      status: 200,
      body: { balanced: true, violations: [], sums: { postings: '0', balances: '0' } },
    });
  }
  const refused = (await Promise.all(rejecting)).filter(({ status }) => status !== 204);
  expect(refused.every(({ status, body }) => status === 403 && body['ec'] === 5103)).toBe(true);
  await Promise.all(spending);
  const balances = await Promise.all(users.map(balanceOf));
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(300n * UNIT);
  expect(balances.filter((balance) => balance < 0n)).toEqual([]);
  expect((await books()).status).toBe(401);
});
