/** A tip's source, and its merchant's description of it. */
import type { PublicTip } from '@/protocol/tip';
import { matchVersions } from '@/protocol/version';
import { asked, merchantClient } from '@/wallet/core/partners';
import { parseWantedUri } from '@/wallet/core/parse-wanted-uri';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { WalletError } from '@/wallet/core/wallet-error';

export interface TipSource {
  /** The record's ID. */
  readonly id: string;
  readonly merchantBaseUrl: string;
  readonly tipId: string;
  /** Stored with the tip if the merchant names an address for its pickup. */
  readonly pickupUrl?: string;
  /** Address to which the merchant sends the customer afterwards. */
  readonly nextUrl: string | null;
  describe(wallet: WalletPorts): Promise<PublicTip>;
}

/**
 * Signatures have another shape from version 2 on. Florin's merchant of version 20 gives tips of version 1.
 * Their addresses are older than that version.
 */
const KNOWN_VERSIONS = ['1:0:0', '20:0:0'];

/** Reads a tip's URI (protocol-a 7). Throws WalletError URI_UNSUPPORTED. */
export function parseTipUri(uri: string): TipSource {
  const { merchantBaseUrl, merchantTipId: tipId } = parseWantedUri(uri, 'tip');
  return {
    id: `${merchantBaseUrl}tips/${tipId}`,
    merchantBaseUrl,
    tipId,
    nextUrl: null,
    describe: async (wallet) => {
      const merchant = merchantClient(wallet, merchantBaseUrl);
      const { version } = await asked(merchant.config());
      if (!KNOWN_VERSIONS.some((known) => matchVersions(known, version).compatible)) {
        throw new WalletError('MERCHANT_VERSION_INCOMPATIBLE', { detail: version });
      }
      return asked(merchant.tip(tipId));
    },
  };
}
