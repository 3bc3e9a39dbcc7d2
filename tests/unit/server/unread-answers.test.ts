import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { UnreadAnswers } from '@/server/unread-answers';

class FakeResponse extends EventEmitter {
  closed = false;
  writableLength = 0;
  readonly req = { socket: { destroyed: false, destroy: () => this.cut() } };
  write(bytes: number): void {
    this.writableLength += bytes;
  }
  end(bytes: number): void {
    this.writableLength += bytes;
  }
  cut(): void {
    this.req.socket.destroyed = true;
    this.emit('close');
  }
}

const LIMITS = { maxUnreadBytes: 100, maxUnreadBytesPerAddress: 60 };
const open = () => new UnreadAnswers(() => LIMITS);
function answer(unread: UnreadAnswers, client: string): FakeResponse {
  const response = new FakeResponse();
  unread.watch(client, response as unknown as ServerResponse);
  return response;
}
const isFull = (unread: UnreadAnswers, client: string): boolean => {
  try {
    unread.assertRoom(client);
    return false;
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'GENERIC_TOO_BUSY', about: { retryAfterS: 1 } });
    return true;
  }
};

test('an address that takes nothing gets no more answers, others do', () => {
  const unread = open();
  const [first, second] = [answer(unread, 'a'), answer(unread, 'a')];
  first.write(30);
  second.end(29);
  expect(isFull(unread, 'a')).toBe(false);
  first.end(1);
  expect([isFull(unread, 'a'), isFull(unread, 'b')]).toEqual([true, false]);
  first.writableLength = 0;
  first.emit('drain');
  expect([isFull(unread, 'a'), unread.bytes]).toEqual([false, 29]);
  second.emit('close');
  expect(unread.bytes).toBe(0);
});

test('beyond the limit of all, the address with the most loses its largest answer', () => {
  const unread = open();
  const [small, large] = [answer(unread, 'a'), answer(unread, 'a')];
  small.end(20);
  large.end(35);
  const others = ['b', 'c'].map((client) => answer(unread, client));
  for (const other of others) other.end(30);
  expect([small, large, ...others].map(({ req }) => req.socket.destroyed)).toEqual([
    ...[false, true],
    ...[false, false],
  ]);
  expect(unread.bytes).toBe(80);
});

test('what is written after the connection has closed does not count', () => {
  const unread = open();
  const late = answer(unread, 'a');
  late.cut();
  late.end(1000);
  expect(unread.bytes).toBe(0);
});
