/** Gauges that show the status (wiring/status.ts): names, words, and how workers' values are joined. */
import { Gauge, type Registry } from 'prom-client';
import { UNITS_PER_COIN } from '@/protocol/amount-text';
import { toNearestNumber } from '@/protocol/integer';
import { ATTENTION } from '@/wiring/readiness';
import { getStatus, type Status, type StatusSources } from '@/wiring/status';

interface StatusGauge {
  readonly name: string;
  readonly help: string;
  /** Tells values apart. Without it there is one value. */
  readonly label?: string;
  readonly aggregator?: 'max' | 'min' | 'sum';
  readonly read: (status: Status) => Readonly<Record<string, number>>;
}

/** Rounds for the eye: a float has no more than 15 digits. */
const coins = (units: bigint): number => toNearestNumber(units) / toNearestNumber(UNITS_PER_COIN);

const ONE = '';

const GAUGES: readonly StatusGauge[] = [
  {
    name: 'florin_ready',
    help: 'Whether each check of /health/ready passes: 1, or 0 where it fails in any process.',
    label: 'check',
    aggregator: 'min',
    read: ({ checks }) =>
      Object.fromEntries(
        Object.entries(checks).map(([check, word]) => [check, word === 'ok' ? 1 : 0]),
      ),
  },
  {
    name: 'florin_needs_attention',
    help: 'Whether the operator should look, by reason: 1, or 0 where nothing is wrong in any process.',
    label: 'reason',
    aggregator: 'max',
    read: ({ attention }) =>
      Object.fromEntries(ATTENTION.map((reason) => [reason, attention.includes(reason) ? 1 : 0])),
  },
  {
    name: 'florin_database_connections',
    help: 'Connections of the pool, by state.',
    label: 'state',
    read: ({ connections: { idle, used } }) => ({ idle, used }),
  },
  {
    name: 'florin_people_connections',
    help: 'Connections of the pool for people’s pages and exports, by state.',
    label: 'state',
    read: ({ peoplesConnections: { idle, used } }) => ({ idle, used }),
  },
  {
    name: 'florin_database_waiting',
    help: 'Statements that wait for a connection, or for the next shared commit.',
    label: 'pool',
    read: ({ connections, peoplesConnections, groupWaiting }) => ({
      main: connections.waiting,
      people: peoplesConnections.waiting,
      group: groupWaiting,
    }),
  },
  {
    name: 'florin_waiters',
    help: 'Long polls and live pages that wait for news.',
    read: ({ waiters }) => ({ [ONE]: waiters }),
  },
  {
    name: 'florin_exchange_keys_complete_until_seconds',
    help: 'Time until which there is a key for everything that the exchange signs.',
    aggregator: 'min',
    read: ({ keysCompleteUntilMs }) => ({ [ONE]: keysCompleteUntilMs / 1000 }),
  },
  {
    name: 'florin_clock_seconds',
    help: 'The time that Florin goes by.',
    aggregator: 'max',
    read: ({ nowMs }) => ({ [ONE]: nowMs / 1000 }),
  },
  {
    name: 'florin_exchange_liabilities',
    help: 'What the exchange owes, in coins of the currency, and its fees, when it was last summed.',
    label: 'kind',
    aggregator: 'max',
    read: ({ position }): Readonly<Record<string, number>> =>
      position === undefined
        ? {}
        : {
            coins: coins(position.coins),
            reserves: coins(position.reserves),
            refreshes: coins(position.notRevealed),
            merchants: coins(position.notWired),
            transfers: coins(position.prepared),
            fees: coins(position.earned),
          },
  },
  {
    name: 'florin_exchange_bank_balance',
    help: 'The balance of the exchange at the bank, at the same moment.',
    aggregator: 'max',
    read: ({ position }): Readonly<Record<string, number>> =>
      position === undefined ? {} : { [ONE]: coins(position.balance) },
  },
  {
    name: 'florin_exchange_summed_seconds',
    help: 'When these were last summed, by the clock of the database.',
    aggregator: 'max',
    read: ({ position }): Readonly<Record<string, number>> =>
      position === undefined ? {} : { [ONE]: position.takenMs / 1000 },
  },
];

export function registerStatusGauges(registry: Registry, sources: StatusSources): void {
  for (const { name, help, label, aggregator = 'sum', read } of GAUGES) {
    new Gauge({
      name,
      help,
      aggregator,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [value, figure] of Object.entries(read(await getStatus(sources)))) {
          if (label === undefined) this.set(figure);
          else this.set({ [label]: value }, figure);
        }
      },
    });
  }
}
