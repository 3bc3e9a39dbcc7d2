/**
 * The merchant backend as a shop sees it: HTTP calls with the token of the shop's own instance.
 * Nothing here is specific to this project. With another address and token, it works with any
 * backend of one of the two styles.
 */
import type { Backend, Shop } from './shop';
import { styleA } from './style-a';
import { styleB } from './style-b';

export function backendOf({ style }: Shop): Backend {
  return style === 'A' ? styleA : styleB;
}
