/** The secrets of endpoints, which are sealed at rest. One that was replaced stays valid until its time. */
import { parseKeptSecrets, type KeptSecrets } from '@/protocol/webhook-kept';
import { SECRET_BYTES, webhookSecretOf } from '@/protocol/webhook-signature';
import type { WebhookRow } from '@/storage/merchant/webhooks';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';

interface MadeSecret {
  readonly secret: string;
  readonly sealed: Uint8Array;
}

type OlderSecret = NonNullable<KeptSecrets['older']>[number];

/** Each signature is a part of a header. */
const MAX_OLDER = 8;

type Sealed = Pick<WebhookRow, 'name' | 'secrets'>;

const labelOf = (name: string): string => `webhook/${name}`;

/** Makes the secret of a new endpoint. */
export function makeSecret(merchant: Merchant, name: string, call?: Repeatable): MadeSecret {
  const { sealer } = merchant;
  const secret = newSecret(merchant, call);
  return {
    secret,
    sealed: sealer.seal(labelOf(name), JSON.stringify({ secret } satisfies KeptSecrets)),
  };
}

/** Makes another secret. The one before stays valid until then. Returns `done` if the call has made it before. */
export function replaceSecret(
  merchant: Merchant,
  at: Sealed,
  { replacedMs, untilMs }: { readonly replacedMs: number; readonly untilMs: number },
  call?: Repeatable,
): MadeSecret | 'done' {
  const kept = unsealed(merchant, at);
  const secret = newSecret(merchant, call);
  // The call's first attempt has replaced it.
  if (call?.isRepeated === true && kept?.secret === secret) return 'done';
  const next: KeptSecrets =
    kept === null
      ? { secret }
      : {
          secret,
          former: { secret: kept.secret, untilMs, replacedMs },
          older: olderSecrets(kept, replacedMs),
        };
  return { secret, sealed: merchant.sealer.seal(labelOf(at.name), JSON.stringify(next)) };
}

/** Lists secrets that were replaced before and are still valid, the youngest first. */
function olderSecrets({ former, older = [] }: KeptSecrets, now: number): OlderSecret[] {
  const all = former === undefined ? older : [former, ...older];
  return all
    .filter(({ untilMs }) => untilMs > now)
    .slice(0, MAX_OLDER)
    .map(({ secret, untilMs }) => ({ secret, untilMs }));
}

/** A secret that each attempt of a call has alike. */
export function newSecret({ random }: Merchant, call?: Repeatable): string {
  return webhookSecretOf(
    call?.nameOf('webhook secret', SECRET_BYTES) ?? random.bytes(SECRET_BYTES),
  );
}

/** Lists the secrets that are valid at this time. */
export function listSecrets(merchant: Merchant, at: Sealed, now: number): string[] {
  const kept = unsealed(merchant, at);
  if (kept === null) return [];
  const { secret, former, older } = kept;
  const others = olderSecrets({ secret, older }, now).map((one) => one.secret);
  if (former === undefined) return [secret, ...others];
  if (now < (former.replacedMs ?? 0)) return [former.secret, ...others];
  return former.untilMs > now ? [secret, former.secret, ...others] : [secret, ...others];
}

/** Tells until when the former secret signs, too. Null while there is none. */
export function formerValidUntil(merchant: Merchant, at: Sealed, now: number): number | null {
  const untilMs = unsealed(merchant, at)?.former?.untilMs ?? 0;
  return untilMs > now ? untilMs : null;
}

/** Null for a webhook with templates. */
function unsealed({ sealer }: Merchant, { name, secrets }: Sealed): KeptSecrets | null {
  return secrets === null ? null : parseKeptSecrets(sealer.unseal(labelOf(name), secrets));
}
