/**
 * Merges the records of two machines with the same wallet, after each went on by itself. Of two
 * versions of a record, the one with more progress is taken. A coin that either has used is used,
 * and an operation that either has finished is finished. Records that one of them lacks are added.
 * Equal progress changes nothing. Pure.
 */
import { toHex } from '@/protocol/crypto/bytes';
import type { CoinRecord, RecordKind, WalletRecords } from '@/wallet/core/records';
import { coinOfRefresh } from '@/wallet/core/refresh-id';
import type { WithdrawalPhase } from '@/wallet/core/withdrawal-state';
import type { Put } from '@/wallet/core/wallet-store';
import { namesOf } from '@/protocol/json';

/** All records of a wallet except those of the backup itself. */
export type WalletContents = { readonly [K in BackedUpKind]: readonly WalletRecords[K][] };
export type BackedUpKind = Exclude<RecordKind, 'backup'>;

/** States in order, from an operation's beginning to its end. */
const ORDER = {
  withdrawal: ['registering', 'confirming', 'aborted'],
  purchase: [
    'claiming',
    'proposed',
    'declined',
    'owned',
    'paying',
    'aborting',
    'failed',
    'aborted',
    'paid',
  ],
  refresh: ['planned', 'melting', 'revealing', 'refused', 'done'],
  tip: ['picking', 'refused', 'done'],
  recoup: ['unfounded', 'asking', 'refused', 'done'],
  bankDeposit: ['depositing', 'done'],
  coin: ['fresh', 'held', 'melting', 'recouping', 'spent'],
} as const;

/** Compared from left to right. The larger is further. */
type Progress = readonly (number | bigint)[];

type ProgressOf = { readonly [K in BackedUpKind]: (record: WalletRecords[K]) => Progress };

/** Returns what to write to `mine` so it knows what `theirs` knows. */
export function mergeRecords(mine: WalletContents, theirs: WalletContents): Put[] {
  const here = progressIn(mine);
  const there = progressIn(theirs);
  const kinds = namesOf(here);
  return kinds.flatMap((kind) => mergeKind(kind, mine, theirs, here, there));
}

function mergeKind(
  kind: BackedUpKind,
  mine: WalletContents,
  theirs: WalletContents,
  here: ProgressOf,
  there: ProgressOf,
): Put[] {
  const known = new Map(mine[kind].map((record) => [record.id, record]));
  // TypeScript cannot see that both sides are of one kind.
  const [reached, wanted] = [here[kind], there[kind]] as readonly ((record: unknown) => Progress)[];
  return theirs[kind].flatMap((record): Put[] => {
    const own = known.get(record.id);
    if (own !== undefined) {
      const second = secondOf(own, record);
      const isBehind = isFurther(wanted?.(record) ?? [], reached?.(own) ?? []);
      if (second === undefined ? !isBehind : second !== own) return [];
    }
    return [{ kind, record: { ...record, revision: own?.revision ?? 0 } } as Put];
  });
}

const UNDER_WAY = ['melting', 'revealing', 'picking', 'paying', 'aborting'];
const GIVEN_UP = ['refused', 'aborted', 'failed'];

/**
 * Finds the version under way if two machines began the same refresh, tip or payment. Each has its
 * own secrets or coins. The second one is refused, but the first one's operation goes on. Undefined
 * otherwise.
 */
function secondOf<One extends Attempt>(left: One, right: One): One | undefined {
  if (meansOf(left) === meansOf(right)) return undefined;
  const isOneOf = (states: readonly string[], { phase }: One) =>
    states.includes(phase?.state ?? '');
  if (isOneOf(GIVEN_UP, left) && isOneOf(UNDER_WAY, right)) return left;
  return isOneOf(UNDER_WAY, left) && isOneOf(GIVEN_UP, right) ? right : undefined;
}

interface Attempt {
  readonly id: string;
  readonly phase?: {
    readonly state: string;
    readonly plan?: { readonly seed: Uint8Array };
    readonly payment?: { readonly coins: readonly { readonly coin: string }[] };
  };
  readonly seed?: Uint8Array;
}

/** The secrets or coins that it is made with. */
function meansOf({ phase, seed }: Attempt): string {
  const coins = phase?.payment?.coins.map(({ coin }) => coin).sort() ?? [];
  return [toHex(phase?.plan?.seed ?? seed ?? new Uint8Array()), ...coins].join(' ');
}

function isFurther(left: Progress, right: Progress): boolean {
  const length = Math.max(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const [a, b] = [left[i] ?? 0, right[i] ?? 0];
    if (a !== b) return a > b;
  }
  return false;
}

function progressIn({ refresh }: WalletContents): ProgressOf {
  const melts = new Map<string, number>();
  for (const { id } of refresh) {
    const coin = coinOfRefresh(id);
    melts.set(coin, (melts.get(coin) ?? 0) + 1);
  }
  return {
    // Its new address is known for good.
    exchange: ({ fetchedAt, movedTo }) => [movedTo === undefined ? 0 : 1, fetchedAt],
    // Either version will do.
    denomination: () => [],
    auditor: ({ addedAt }) => [addedAt],
    // A refund gives a coin value again. Then it is melted once more.
    coin: (coin) => [melts.get(coin.id) ?? 0, ORDER.coin.indexOf(coin.use.state), spentOf(coin)],
    withdrawal: ({ phase }) => withdrawalProgress(phase),
    purchase: ({ phase, refund }) => [
      // A claim that failed is no news to the machine that was first.
      ORDER.purchase.indexOf(
        phase.state === 'failed' && phase.proposal === null ? 'claiming' : phase.state,
      ),
      (refund?.applied.length ?? 0) + (refund?.refused.length ?? 0),
    ],
    refresh: ({ phase }) => [ORDER.refresh.indexOf(phase.state)],
    tip: ({ phase }) => [ORDER.tip.indexOf(phase.state)],
    recoup: ({ phase }) => [
      ORDER.recoup.indexOf(phase.state),
      phase.state === 'asking' && phase.proof !== undefined ? 1 : 0,
    ],
    bankDeposit: ({ phase, deposited, refused }) => [
      ORDER.bankDeposit.indexOf(phase.state),
      deposited.length + refused.length,
    ],
  };
}

/** A recoup may add coins to a withdrawal that was done. */
function withdrawalProgress(phase: WithdrawalPhase): Progress {
  switch (phase.state) {
    case 'withdrawing':
      return [ORDER.withdrawal.length, phase.denominations.length, phase.withdrawn];
    case 'done':
      return [ORDER.withdrawal.length, phase.coins, phase.coins, 1];
    default:
      return [ORDER.withdrawal.indexOf(phase.state)];
  }
}

/** Comparable only within the same coin. */
function spentOf({ available }: CoinRecord): bigint {
  return -available.units;
}
