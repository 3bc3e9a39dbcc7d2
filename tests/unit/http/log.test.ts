import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
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
    const { log } = await import('@/http/log');
    expect(log.level).toBe(level);
  },
);
