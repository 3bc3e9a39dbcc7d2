import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// It reads its level when it is loaded: other files of this worker may have loaded it.
beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test.for([
  ['error', 'error'],
  ['silent', 'silent'],
  ['', 'info'],
  ['loud', 'info'],
])(
  'LOG_LEVEL %o begins at level %o, so that a wrong one can be refused in words',
  async (given) => {
    const [asked, level] = given;
    vi.stubEnv('LOG_LEVEL', asked);
    const { log } = await import('@/config/log');
    expect(log.level).toBe(level);
  },
);
