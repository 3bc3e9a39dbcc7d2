import { vi } from 'vitest';
import type { Primitives } from '@/protocol/crypto/primitives';
import * as node from '@/protocol/crypto/primitives-node';
import * as portable from '@/protocol/crypto/primitives-portable';

/** Both implementations behind '#primitives'. Their types are checked here. */
export const backends: readonly { name: 'node' | 'portable'; primitives: Primitives }[] = [
  { name: 'node', primitives: node },
  { name: 'portable', primitives: portable },
];

/** Loads a fresh copy of a module and its imports, with the given implementation behind '#primitives'. */
export async function importWith<Module>(
  primitives: Primitives,
  load: () => Promise<Module>,
): Promise<Module> {
  vi.resetModules();
  vi.doMock('#primitives', () => ({ ...primitives }));
  try {
    return await load();
  } finally {
    vi.doUnmock('#primitives');
    vi.resetModules();
  }
}
