import { expect, test } from 'vitest';
import { sendAsStranger } from '../../support/stranger';
import { basic, bankUrl, freshName, registerUser } from './bank-support';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

async function call(path: string, { user }: { user: Credentials }) {
  const headers = { authorization: basic(user.username, user.password) };
  const answer = await sendAsStranger('127.0.0.11', bankUrl + path, { headers });
  return { ...answer, body: JSON.parse(answer.text) as unknown };
}

async function readHistory({ username, password }: Credentials) {
  const names = { 'X-Service-Bank-Username': username, 'X-Service-Bank-Password': password };
  const headers = Object.fromEntries(
    Object.entries(names).map(([name, text]) => [name, Buffer.from(text).toString('latin1')]),
  );
  const answer = await sendAsStranger('127.0.0.11', `${bankUrl}history?auth=basic&delta=-1`, {
    headers,
  });
  return { ...answer, body: JSON.parse(answer.text) as unknown };
}

test('after ten wrong passwords more are 429, and the right one gets in at the same address', async () => {
  const [user, other] = await Promise.all([registerUser(), registerUser()]);
  const path = `accounts/${user.username}`;
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = { ...user, password: `guess ${tries}` };
    expect((await call(path, { user: wrong })).status).toBe(401);
    expect((await readHistory(wrong)).status).toBe(401);
  }
  const guess = { ...user, password: 'another guess' };
  for (const answer of [await call(path, { user: guess }), await readHistory(guess)]) {
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ code: 9508, ec: 9508 });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await call(path, { user })).status).toBe(200);
  expect((await readHistory(user)).status).toBe(200);
  expect((await call(`accounts/${other.username}`, { user: other })).status).toBe(200);
});

test('only failures count', async () => {
  const user = await registerUser();
  const path = `accounts/${user.username}`;
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await call(path, { user })).status).toBe(200);
  }
  for (let tries = 0; tries < 9; tries += 1) {
    await call(path, { user: { ...user, password: 'wrong' } });
  }
  expect((await call(path, { user })).status).toBe(200);
});

test('a burst of guesses gets no more than twenty looks', async () => {
  const user = await registerUser();
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      call(`accounts/${user.username}`, { user: { ...user, password: `guess ${n}` } }),
    ),
  );
  const looked = guesses.filter(({ status }) => status === 401).length;
  expect(looked).toBeGreaterThanOrEqual(10);
  expect(looked).toBeLessThan(20);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(60 - looked);
});

test('many calls at once with the right password are all answered', async () => {
  const user = await registerUser();
  const path = `accounts/${user.username}`;
  const answers = await Promise.all(Array.from({ length: 40 }, () => call(path, { user })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('names without an account are limited as well', async () => {
  const nobody = { username: freshName(), password: 'x' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await call(`accounts/${nobody.username}`, { user: nobody })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});
