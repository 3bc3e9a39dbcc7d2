import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitFailures } from '@/http/failed-attempts';

class Wrong extends Error {}
class TooMany extends Error {}

let serial = 0;
const freshPeer = (): string => `peer-${(serial += 1)}`;

interface Attempt {
  readonly peer: string;
  readonly account?: string;
  readonly at?: number;
  readonly outcome?: 'right' | 'wrong' | 'broken';
  readonly onLook?: () => Promise<void>;
}

async function attempt({ peer, account = 'alice', at = 0, outcome = 'wrong', onLook }: Attempt) {
  try {
    return await limitFailures({
      peer,
      account,
      now: () => at,
      check: async () => {
        await onLook?.();
        if (outcome === 'wrong') throw new Wrong();
        if (outcome === 'broken') throw new RangeError();
        return 'in';
      },
      isWrong: (thrown) => thrown instanceof Wrong,
      tooMany: () => new TooMany(),
    });
  } catch (thrown) {
    return (thrown as Error).constructor.name;
  }
}

async function failTenTimes(peer: string, at = 0): Promise<void> {
  for (let n = 0; n < 10; n += 1) expect(await attempt({ peer, at })).toBe('Wrong');
}

test('the eleventh attempt after ten wrong ones is refused unseen, right or wrong', async () => {
  const peer = freshPeer();
  await failTenTimes(peer);
  let looks = 0;
  const onLook = () => Promise.resolve(void (looks += 1));
  expect(await attempt({ peer, outcome: 'right', onLook })).toBe('TooMany');
  expect(await attempt({ peer, outcome: 'wrong', onLook })).toBe('TooMany');
  expect(looks).toBe(0);
});

test('other accounts of the address and the account from other addresses are not concerned', async () => {
  const peer = freshPeer();
  await failTenTimes(peer);
  expect(await attempt({ peer, account: 'bob', outcome: 'right' })).toBe('in');
  expect(await attempt({ peer: freshPeer(), outcome: 'right' })).toBe('in');
});

test('a minute later the failures are forgotten', async () => {
  const peer = freshPeer();
  await failTenTimes(peer, 1_000);
  expect(await attempt({ peer, at: 60_999, outcome: 'right' })).toBe('TooMany');
  expect(await attempt({ peer, at: 61_000, outcome: 'right' })).toBe('in');
});

test('success and other errors do not count', async () => {
  const peer = freshPeer();
  for (let n = 0; n < 30; n += 1) {
    expect(await attempt({ peer, outcome: 'right' })).toBe('in');
    expect(await attempt({ peer, outcome: 'broken' })).toBe('RangeError');
  }
});

test('a burst gets at most nineteen looks, ten at a time', async () => {
  const peer = freshPeer();
  let now = 0;
  let most = 0;
  let looks = 0;
  const onLook = async (): Promise<void> => {
    now += 1;
    looks += 1;
    most = Math.max(most, now);
    await sleep(1 + (looks % 5));
    now -= 1;
  };
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => attempt({ peer, onLook })));
  expect(most).toBe(10);
  expect(looks).toBeLessThan(20);
  expect(outcomes.filter((outcome) => outcome === 'TooMany')).toHaveLength(100 - looks);
});

test('parallel right ones wait for one another and all get in', async () => {
  const peer = freshPeer();
  const onLook = (): Promise<void> => sleep(1);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => attempt({ peer, outcome: 'right', onLook })),
  );
  expect(new Set(outcomes)).toEqual(new Set(['in']));
});
