/**
 * A wallet in the browser's IndexedDB, for the page and the extension. Each kind of record has one
 * object store. A commit is one transaction with strict durability. Tabs share it safely: see the
 * revisions of wallet-store.ts.
 */
import { type IDBPDatabase, openDB } from 'idb';
import { RECORD_KINDS, type RecordKind, type WalletRecords } from '@/wallet/core/records';
import { type Put, StaleWriteError, type WalletStore } from '@/wallet/core/wallet-store';

const NAME = 'florin-wallet';
/** Counts the changes of the kinds of records. */
const VERSION = 6;
const FORMER = 'identity';

export class IndexedDbStore implements WalletStore {
  readonly #db: IDBPDatabase;
  readonly #onChange: () => void;

  private constructor(db: IDBPDatabase, onChange: () => void) {
    this.#db = db;
    this.#onChange = onChange;
  }

  /** `onChange` is called after every write. */
  static async open(onChange: () => void): Promise<IndexedDbStore> {
    const db = await openDB(NAME, VERSION, {
      upgrade: (opened) => {
        const missing = RECORD_KINDS.filter((kind) => !opened.objectStoreNames.contains(kind));
        for (const kind of missing) opened.createObjectStore(kind, { keyPath: 'id' });
        // Older wallets kept one id for all sites there.
        if (opened.objectStoreNames.contains(FORMER)) opened.deleteObjectStore(FORMER);
      },
    });
    return new IndexedDbStore(db, onChange);
  }

  async get<K extends RecordKind>(kind: K, id: string): Promise<WalletRecords[K] | null> {
    const record = (await this.#db.get(kind, id)) as WalletRecords[K] | undefined;
    return record ?? null;
  }

  async list<K extends RecordKind>(kind: K): Promise<WalletRecords[K][]> {
    return (await this.#db.getAll(kind)) as WalletRecords[K][];
  }

  async commit(puts: readonly Put[]): Promise<void> {
    const kinds = [...new Set(puts.map(({ kind }) => kind))];
    if (kinds.length === 0) return;
    const tx = this.#db.transaction(kinds, 'readwrite', { durability: 'strict' });
    // Its rejection after abort() below is the StaleWriteError's, which the caller gets anyway.
    const done = tx.done.catch((error: unknown) => {
      throw error;
    });
    done.catch(() => undefined);
    for (const { kind, record } of puts) {
      const table = tx.objectStore(kind);
      const stored = (await table.get(record.id)) as WalletRecords[RecordKind] | undefined;
      if ((stored?.revision ?? 0) !== record.revision) {
        tx.abort();
        throw new StaleWriteError(kind, record.id);
      }
      await table.put({ ...record, revision: record.revision + 1 });
    }
    await done;
    this.#onChange();
  }

  /** Forgets everything at once. Records read before can no longer be committed. */
  async clear(): Promise<void> {
    const tx = this.#db.transaction(RECORD_KINDS, 'readwrite', { durability: 'strict' });
    for (const kind of RECORD_KINDS) void tx.objectStore(kind).clear();
    await tx.done;
    this.#onChange();
  }

  close(): Promise<void> {
    this.#db.close();
    return Promise.resolve();
  }
}
