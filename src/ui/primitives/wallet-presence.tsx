import type { ReactNode } from 'react';
import { NAMESPACES } from '@/protocol/namespaces';

/**
 * Parts of a page that depend on whether the browser has a wallet (browser-wallet 3). The wallet
 * changes only style sheets, so this works without scripts. There is a copy for each namespace
 * (decision D1). A copy is hidden if a wallet supports an earlier namespace, so at most one is
 * visible.
 */
export function WithWallet({ children }: { children: ReactNode }) {
  return NAMESPACES.map(({ showClass }, i) => {
    const earlier = NAMESPACES.slice(0, i).map(({ hideClass }) => hideClass);
    return (
      <div key={showClass} className={[showClass, ...earlier].join(' ')}>
        {children}
      </div>
    );
  });
}

export function WithoutWallet({ children }: { children: ReactNode }) {
  return <div className={NAMESPACES.map(({ hideClass }) => hideClass).join(' ')}>{children}</div>;
}
