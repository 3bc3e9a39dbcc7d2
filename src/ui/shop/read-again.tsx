'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const PAUSE_MS = 1500;

/** Reloads the page repeatedly while it is mounted. Typed text stays. */
export function ReadAgain() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      router.refresh();
    }, PAUSE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [router]);
  return null;
}
