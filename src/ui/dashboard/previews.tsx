'use client';

import { useEffect, useState, type ComponentType } from 'react';
import type { BrandingPreviewProps } from './branding-preview';
import type { OrderPreviewProps } from './order-preview';
import type { ProductPreviewProps } from './product-preview';

/** Returns a component whose code is loaded after the page. Nothing is shown before, or if that fails. */
function useLater<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  }, [load]);
  return loaded;
}

const loadOrder = () => import('./order-preview').then(({ OrderPreview }) => OrderPreview);
const loadProduct = () => import('./product-preview').then(({ ProductPreview }) => ProductPreview);
const loadBranding = () =>
  import('./branding-preview').then(({ BrandingPreview }) => BrandingPreview);

export function OrderPreviewLater(props: OrderPreviewProps) {
  const Preview = useLater(loadOrder);
  return Preview !== null && <Preview {...props} />;
}

export function ProductPreviewLater(props: ProductPreviewProps) {
  const Preview = useLater(loadProduct);
  return Preview !== null && <Preview {...props} />;
}

export function BrandingPreviewLater(props: BrandingPreviewProps) {
  const Preview = useLater(loadBranding);
  return Preview !== null && <Preview {...props} />;
}
