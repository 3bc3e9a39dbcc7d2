'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

const LONG_POLL_MS = 25_000;
const PAUSE_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 3_000;

interface LiveProps {
  /** The subject that the page follows, see app/live. */
  what: 'account' | 'orders' | 'tour';
  /** The page's stamp, taken before its content was read. */
  since: string;
  /** A regular expression of the paths of the pages that follow, for use in a layout. */
  pages?: string;
}

/**
 * Reads the page again when something happens that it shows, and at once when the tab comes back.
 * Typed text, unfolded parts and scroll positions stay. A hidden tab waits for nothing.
 */
export function Live({ what, since, pages = '' }: LiveProps) {
  const router = useRouter();
  const isFollowed = new RegExp(pages).test(usePathname());
  const stamp = useRef(since);
  useEffect(() => {
    if (!isFollowed) return undefined;
    let asking = new AbortController();
    const follow = async ({ signal }: AbortController): Promise<void> => {
      while (!signal.aborted && document.visibilityState === 'visible') {
        const query = { since: stamp.current, long_poll_ms: `${LONG_POLL_MS}` };
        const answer = await ask(`/live/${what}?${new URLSearchParams(query)}`, signal);
        if (answer?.changed === true) {
          stamp.current = answer.stamp;
          router.refresh();
        }
        await pause(answer === undefined ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
      }
    };
    const whenSeen = (): void => {
      asking.abort();
      asking = new AbortController();
      void follow(asking);
    };
    document.addEventListener('visibilitychange', whenSeen);
    void follow(asking);
    return () => {
      asking.abort();
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [what, isFollowed, router]);
  return null;
}

interface Answer {
  changed: boolean;
  stamp: string;
}

/** Returns undefined if there was no answer. */
async function ask(url: string, signal: AbortSignal): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { signal });
    return response.ok ? ((await response.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
