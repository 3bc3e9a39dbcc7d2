'use client';

import { useEffect } from 'react';

/** Puts the page's own address into the bar, where the page is the answer to a form. */
export function OwnAddress({ path }: { path: string }) {
  useEffect(() => {
    if (location.pathname !== path) history.replaceState(null, '', path);
  }, [path]);
  return null;
}
