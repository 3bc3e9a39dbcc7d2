import { describe } from 'vitest';
import { MemoryStore } from '@/wallet/store/memory-store';
import { testStoreContract } from './store-contract';

describe('memory store', () => {
  testStoreContract(() => Promise.resolve(new MemoryStore()));
});
