import type { Call } from '@/http/route';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { walletBaseUrl } from '../../../at-origin';

/**
 * The address that this wallet has used. Wallets go on from it, so an instance that the query names
 * is part of it.
 */
export function proposalBaseUrl(
  { request, params }: Pick<Call, 'request' | 'params'>,
  instanceId: string,
): string {
  const isNamed = params['instance'] === undefined && instanceId !== DEFAULT_INSTANCE;
  return `${walletBaseUrl(request, 'proposal')}${isNamed ? `instances/${instanceId}/` : ''}`;
}
