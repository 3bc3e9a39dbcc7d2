/** Instances and their bank accounts. Rows are never deleted. */
import 'server-only';
import { isInstanceId, type Location } from '@/protocol/instance';
import { sqlState, type Database } from '@/storage/client';
import { toBytes } from './rows';

export interface InstanceRow {
  readonly id: string;
  readonly name: string;
  readonly merchantPriv: Uint8Array;
  readonly merchantPub: Uint8Array;
  readonly authMethod: string;
  readonly tokenHash: Uint8Array | null;
  readonly address: Location;
  readonly jurisdiction: Location;
  readonly defaultMaxWireFee: bigint;
  readonly defaultWireFeeAmortization: number;
  readonly defaultMaxDepositFee: bigint;
  readonly defaultWireTransferDelayMs: number;
  readonly defaultPayDelayMs: number;
  readonly createdMs: number;
}

export interface AccountRow {
  readonly id: number;
  readonly payto: string;
  readonly salt: string;
  readonly hWire: Uint8Array;
  readonly active: boolean;
}

export interface Instance extends InstanceRow {
  /** In the order of creation. */
  readonly accounts: readonly AccountRow[];
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(db: Database, id: string | undefined) {
  return db.prisma.merchantInstance.findMany({
    ...(id === undefined ? {} : { where: { id } }),
    include: { accounts: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'asc' },
  });
}

function toInstance(row: Row): Instance {
  return {
    id: row.id,
    name: row.name,
    merchantPriv: toBytes(row.merchantPriv),
    merchantPub: toBytes(row.merchantPub),
    authMethod: row.authMethod,
    tokenHash: row.tokenHash === null ? null : toBytes(row.tokenHash),
    address: row.address as Location,
    jurisdiction: row.jurisdiction as Location,
    defaultMaxWireFee: BigInt(row.defaultMaxWireFee.toFixed(0)),
    defaultWireFeeAmortization: row.defaultWireFeeAmortization,
    defaultMaxDepositFee: BigInt(row.defaultMaxDepositFee.toFixed(0)),
    defaultWireTransferDelayMs: Number.parseInt(row.defaultWireTransferDelayMs.toString(), 10),
    defaultPayDelayMs: Number.parseInt(row.defaultPayDelayMs.toString(), 10),
    createdMs: Number.parseInt(row.createdMs.toString(), 10),
    accounts: row.accounts.map(({ id, payto, salt, hWire, active }) => ({
      id,
      payto,
      salt,
      hWire: toBytes(hWire),
      active,
    })),
  };
}

export async function findInstance(db: Database, id: string): Promise<Instance | null> {
  if (!isInstanceId(id)) return null;
  const [row] = await readRows(db, id);
  return row === undefined ? null : toInstance(row);
}

export async function listInstances(db: Database): Promise<Instance[]> {
  return (await readRows(db, undefined)).map(toInstance);
}

/** False when there is an instance of this id already. */
export async function insertInstance(
  db: Database,
  instance: Omit<Instance, 'accounts'>,
  accounts: readonly Omit<AccountRow, 'id'>[],
): Promise<boolean> {
  try {
    await db.prisma.merchantInstance.create({
      data: {
        id: instance.id,
        name: instance.name,
        merchantPriv: Buffer.from(instance.merchantPriv),
        merchantPub: Buffer.from(instance.merchantPub),
        authMethod: instance.authMethod,
        tokenHash: instance.tokenHash === null ? null : Buffer.from(instance.tokenHash),
        address: { ...instance.address },
        jurisdiction: { ...instance.jurisdiction },
        defaultMaxWireFee: instance.defaultMaxWireFee.toString(),
        defaultWireFeeAmortization: instance.defaultWireFeeAmortization,
        defaultMaxDepositFee: instance.defaultMaxDepositFee.toString(),
        defaultWireTransferDelayMs: BigInt(instance.defaultWireTransferDelayMs),
        defaultPayDelayMs: BigInt(instance.defaultPayDelayMs),
        createdMs: BigInt(instance.createdMs),
        accounts: {
          create: accounts.map(({ hWire, ...account }) => ({
            ...account,
            hWire: Buffer.from(hWire),
          })),
        },
      },
    });
    return true;
  } catch (error) {
    // Prisma's code for a unique violation.
    if (sqlState(error) === 'P2002') return false;
    throw error;
  }
}
