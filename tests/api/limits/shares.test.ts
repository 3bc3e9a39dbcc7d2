/** One address cannot use up what all share: room for backups, complaints, log-ins to a demo. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import type { EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { bytes, newKeyPair } from '../../support/coins';
import { call, runJobs } from '../../support/deployment';
import { OPERATOR_TOKEN } from '../../support/server';
import { sendAsStranger } from '../../support/stranger';
import { WebBrowser } from '../../support/web-browser';
import { upload, uploadHeaders } from '../sync/sync-support';
import { limitedServer } from './limited-server';

const DAY_MS = 86_400_000;
const GREEDY = '127.0.0.41';
const OTHER = '127.0.0.42';

const server = limitedServer({
  max_stored_backup_bytes_per_address: 40_000,
  max_complaints_per_address: 3,
  complaint_ms: 30 * DAY_MS,
});

describe('backups', () => {
  const store = async (
    from: string,
    key: EddsaKeyPair,
    size: number,
    previous?: Uint8Array,
  ): Promise<{ status: number; code: unknown; backup: Uint8Array }> => {
    // Text, so that what is sent is what was hashed.
    const backup = Buffer.from(Buffer.from(bytes(size)).toString('hex').slice(0, size));
    const { status, text } = await sendAsStranger(from, addressOf(key), {
      method: 'POST',
      headers: {
        ...uploadHeaders(key, backup, previous === undefined ? {} : { previous }),
        'content-length': `${size}`,
      },
      body: backup.toString(),
    });
    return { status, code: text === '' ? undefined : codeOf(text), backup };
  };
  const addressOf = (key: EddsaKeyPair) => `${server.url}/sync/${encodeBase32(key.publicKey)}`;
  const register = (from: string) =>
    sendAsStranger(from, `${server.url}/sync/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet_key: encodeBase32(newKeyPair().publicKey) }),
    });
  const isKept = async (key: EddsaKeyPair) => (await fetch(addressOf(key))).status === 200;

  test('of one address take its share, and those of others the rest', async () => {
    const [first, second] = [newKeyPair(), newKeyPair()];
    const uploaded = await store(GREEDY, first, 10_000);
    expect(uploaded.status).toBe(204);
    expect((await store(GREEDY, second, 10_000)).status).toBe(204);
    // Each has 4 KiB for itself; many at once do not pass each other by.
    const more = await Promise.all([1, 2, 3].map(() => store(GREEDY, newKeyPair(), 6_000)));
    expect(more.map(({ status }) => status).sort()).toEqual([204, 507, 507]);
    expect(more.find(({ status }) => status === 507)?.code).toBe(9403);
    expect((await register(GREEDY)).status).toBe(507);
    expect((await store(OTHER, newKeyPair(), 10_000)).status).toBe(204);
    expect((await register(OTHER)).status).toBe(204);
    // Programs at the machine of a demo are many on one address.
    expect((await upload(server.url, newKeyPair(), bytes(50_000))).status).toBe(204);
    // A wallet whose address is full may replace what it has, and grow from elsewhere.
    const same = await store(GREEDY, first, 10_000, uploaded.backup);
    expect(same.status).toBe(204);
    expect((await store(GREEDY, first, 20_000, same.backup)).status).toBe(507);
    expect((await store('127.0.0.44', first, 20_000, same.backup)).status).toBe(204);
    expect((await register(GREEDY)).status).toBe(204);
  });

  test('of one address that come at once are few in memory, the rest is refused', async () => {
    const [key, backup] = [newKeyPair(), Buffer.alloc(1_200_000, 'x')];
    // An unknown version: nothing is stored, and nothing counted.
    const headers = {
      ...uploadHeaders(key, backup, { previous: randomBytes(32) }),
      'content-length': `${backup.length}`,
    };
    const uploaded = await Promise.all(
      Array.from({ length: 80 }, () =>
        sendAsStranger('127.0.0.45', addressOf(key), {
          method: 'POST',
          headers,
          body: backup.toString(),
        }),
      ),
    );
    const busy = uploaded.filter(({ status }) => status === 503);
    // Some of those that waited may have been served before the last ones came.
    expect(busy.length).toBeGreaterThan(0);
    for (const { headers: said, text } of busy) {
      expect([said['retry-after'], codeOf(text)]).toEqual(['1', 9014]);
    }
    const others = uploaded.filter(({ status }) => status !== 503);
    expect(others.length).toBeGreaterThanOrEqual(2);
    for (const { status, text } of others) expect([status, codeOf(text)]).toEqual([404, 6019]);
    expect((await store('127.0.0.45', newKeyPair(), 64)).status).toBe(204);
  });

  test('that were never used after their first day are forgotten after 90 days, others after a year', async () => {
    const [tried, used, kept] = [newKeyPair(), newKeyPair(), newKeyPair()];
    const from = '127.0.0.43';
    for (const key of [tried, used, kept]) expect((await store(from, key, 64)).status).toBe(204);
    const age = (key: EddsaKeyPair, days: number) =>
      server.sql(
        `update sync.account set created_ms = created_ms - $2::bigint, used_ms = used_ms - $2::bigint
         where wallet_key = $1`,
        [key.publicKey, days * DAY_MS],
      );
    await age(used, 2);
    expect(await isKept(used)).toBe(true);
    await age(used, 91);
    await age(tried, 89);
    await server.sql('update sync.account set used_ms = null where wallet_key = $1', [
      kept.publicKey,
    ]);
    await runJobs(server.url);
    const countOf = async ({ publicKey }: EddsaKeyPair) =>
      (await server.sql('select from sync.account where wallet_key = $1', [publicKey])).length;
    expect([await countOf(tried), await countOf(used)]).toEqual([1, 1]);
    await age(tried, 2);
    await runJobs(server.url);
    expect([await countOf(tried), await countOf(used)]).toEqual([0, 1]);
    await age(used, 275);
    await age(kept, 1000);
    await runJobs(server.url);
    // Backups older than the record of uses are kept, as promised.
    expect([await countOf(used), await countOf(kept)]).toEqual([0, 1]);
    const terms = await call('GET', `${server.url}/sync/terms`);
    expect(terms['inactive_expiration']).toEqual({ d_ms: 90 * DAY_MS });
  });
});

describe('complaints', () => {
  const management = (): string => `${server.url}/auditor/management/complaints`;
  const authorization = `Bearer ${OPERATOR_TOKEN}`;
  const complain = (from: string, words: string) =>
    sendAsStranger(from, `${server.url}/auditor/complain`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: words }),
    });
  interface Listed {
    readonly total: number;
    readonly complaints: readonly {
      readonly complaint_id: number;
      readonly filed_by: string;
      readonly complaint: { readonly text: string };
    }[];
  }
  const list = async (search = ''): Promise<Listed> =>
    (await call('GET', management() + search, { authorization })) as unknown as Listed;
  const remove = (rest: string) =>
    fetch(management() + rest, { method: 'DELETE', headers: { authorization } });

  test('of one address are bounded, and others are heard', async () => {
    for (const words of ['one', 'two', 'three']) {
      expect((await complain(GREEDY, words)).status).toBe(202);
    }
    const refused = await complain(GREEDY, 'four');
    expect([refused.status, codeOf(refused.text)]).toEqual([507, 9602]);
    expect((await complain(OTHER, 'heard')).status).toBe(202);
  });

  test('the operator reads them, the newest first, and deletes one or all of one address', async () => {
    const { total, complaints } = await list('?limit=3');
    expect(total).toBe(4);
    expect(complaints.map(({ complaint }) => complaint.text)).toEqual(['heard', 'three', 'two']);
    const [heard, three, two] = complaints;
    expect(three?.filed_by).toBe(two?.filed_by);
    expect(heard?.filed_by).not.toBe(two?.filed_by);
    const rest = await list(`?offset=${two?.complaint_id ?? 0}`);
    expect(rest.complaints.map(({ complaint }) => complaint.text)).toEqual(['one']);
    expect((await remove(`/${three?.complaint_id ?? 0}`)).status).toBe(204);
    expect((await remove(`/${three?.complaint_id ?? 0}`)).status).toBe(404);
    expect((await remove('/none')).status).toBe(404);
    expect((await complain(GREEDY, 'again')).status).toBe(202);
    const all = await remove(`?filed_by=${two?.filed_by ?? ''}`);
    expect(await all.json()).toEqual({ deleted: 3 });
    expect((await remove('')).status).toBe(400);
    expect((await list()).complaints).toEqual([heard]);
  });

  test('are for the operator alone', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(management(), { method })).status).toBe(401);
    }
    expect((await fetch(`${management()}/1`, { method: 'DELETE' })).status).toBe(401);
  });

  test('are forgotten when they are old', async () => {
    await complain(OTHER, 'old');
    await server.sql('update auditor.complaint set received_ms = received_ms - $1::bigint', [
      31 * DAY_MS,
    ]);
    await complain(OTHER, 'new');
    await runJobs(server.url);
    expect((await list()).complaints.map(({ complaint }) => complaint.text)).toEqual(['new']);
  });
});

describe('log-ins to the demo’s dashboard', () => {
  test('of one address push out none of others, and logging out ends one’s own only', async () => {
    const enter = async (from: string): Promise<WebBrowser> => {
      const browser = new WebBrowser(server.url, from, { via: '1.1 some-proxy' });
      expect((await browser.post('/dashboard/log-in/demo')).status).toBe(303);
      return browser;
    };
    const [mine, theirs] = [await enter(OTHER), await enter(GREEDY)];
    // One address can make so many log-ins in a few hours, all later than mine.
    await server.sql(
      `insert into web.session (id_hash, audience, subject, expires_ms, opened_by)
       select sha256(n::text::bytea), audience, subject, expires_ms + 1000, opened_by
       from (select * from web.session order by expires_ms desc limit 1) as latest,
         generate_series(1, 1500) as n`,
      [],
    );
    const last = await enter(GREEDY);
    // A form of the dashboard, which without a session leads to the log-in.
    const isOpen = async (browser: WebBrowser) => {
      const { location } = await browser.post('/dashboard/settings/token/revoke', { id: '0' });
      return !location.includes('log-in');
    };
    expect([await isOpen(mine), await isOpen(theirs), await isOpen(last)]).toEqual([
      true,
      false,
      true,
    ]);
    await last.post('/dashboard/log-out');
    expect([await isOpen(mine), await isOpen(last)]).toEqual([true, false]);
  });
});

const codeOf = (text: string): unknown => (JSON.parse(text) as { code: unknown }).code;
