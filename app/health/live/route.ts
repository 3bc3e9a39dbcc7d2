import { probe } from '@/http/probe';

/** Says that this process answers (docs/operating.md). It asks nothing else. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = probe(() => ({
  status: 200,
  body: { status: 'live' },
}));
