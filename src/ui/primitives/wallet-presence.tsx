import type { ReactNode } from 'react';

/**
 * Parts of a page that depend on whether a wallet lives in the browser (browser-wallet 3). The
 * wallet changes style sheets only, so this works without scripts. There are two namespaces
 * (decision D1); the second copy hides when a wallet speaks the first, so that one is seen at most.
 */
export function WithWallet({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="service-installed-show">{children}</div>
      <div className="taler-installed-show service-installed-hide">{children}</div>
    </>
  );
}

export function WithoutWallet({ children }: { children: ReactNode }) {
  return <div className="service-installed-hide taler-installed-hide">{children}</div>;
}
