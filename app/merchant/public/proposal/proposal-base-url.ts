import type { Call } from '@/http/route';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { walletBaseUrl } from '../../../at-origin';

/** The address that this wallet has used; of an instance named in the query, as wallets go on by it. */
export function proposalBaseUrl(
  { request, params }: Pick<Call, 'request' | 'params'>,
  instanceId: string,
): string {
  const isNamed = params['instance'] === undefined && instanceId !== DEFAULT_INSTANCE;
  return `${walletBaseUrl(request, 'proposal')}${isNamed ? `instances/${instanceId}/` : ''}`;
}
