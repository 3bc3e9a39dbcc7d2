'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const PAUSE_MS = 1500;

/** As long as it is on the page, the page is read again and again; what was typed stays. */
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
