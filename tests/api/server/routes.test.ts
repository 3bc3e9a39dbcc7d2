import { expect, inject, test } from 'vitest';

const url = inject('serverUrl');

test.for(['merchant', 'bank', 'exchange'])(
  '[ROUTE-3] an unknown path below /%s/ is 404 in the JSON error shape',
  async (role) => {
    const response = await fetch(`${url}/${role}/no-such-thing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 21,
      error: 'GENERIC_ENDPOINT_UNKNOWN',
      request_id: expect.any(String) as string,
    });
  },
);
