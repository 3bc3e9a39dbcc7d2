/** Makes a wallet that pays merchants of both styles. */
import type { Wallet } from '@/wallet/core/wallet';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { styleB } from '@/wallet/style-b/style-b';

export function createWallet(ports: WalletPorts): Wallet {
  return { ...ports, otherStyle: styleB, retries: new Map(), running: new Map() };
}
