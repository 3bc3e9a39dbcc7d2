/**
 * Answers GET keys (protocol-a 5.1): denominations with coins that can still be deposited, signing keys,
 * the list's signature (purpose 1035). Made once and kept until a key starts, expires or is added.
 * Revoked denominations are in `recoup` and `payback`, two names of one list (decision D23).
 */
import { sign } from '@/protocol/crypto/eddsa';
import { hashKeySet, signaturesV9 } from '@/protocol/signatures';
import { EXCHANGE_PROTOCOL_VERSION, type ExchangeKeys } from '@/protocol/exchange-keys';
import { Refusal } from '@/protocol/refusal';
import { roundDown, type Timestamp } from '@/protocol/timestamp';
import { isValid, type AnnouncedKeys, type Exchange } from '../exchange';
import { isRevoked } from '../keys/denomination';
import { RESERVE_CLOSING_DELAY_MS } from '../keys/key-plan';
import { listAuditors } from './list-auditors';
import { isRenewalDue, checkForChanges, renewKeys } from '../keys/open-keys';

/** Wallets always ask again after this time. */
const MAX_AGE_MS = 3_600_000;

export async function getAnnouncedKeys(exchange: Exchange): Promise<AnnouncedKeys> {
  const now = exchange.clock.now();
  checkForChanges(exchange);
  const known = exchange.caches.keys;
  if (known?.generation === exchange.keys.generation && isValid(known, now)) return known;
  // Usually the job has made the keys already. After a long sleep none is valid until it runs.
  if (isRenewalDue(exchange.keys, now)) await renewKeys(exchange.keyPorts, exchange.keys, now);
  const made = makeAnnouncement(exchange, now);
  exchange.caches.keys = made;
  return made;
}

function makeAnnouncement(exchange: Exchange, now: Timestamp): AnnouncedKeys {
  const { keys, currency } = exchange;
  const depositable = keys.denominations.filter((one) => one.expireDeposit > now);
  const denominations = depositable.filter((one) => !isRevoked(one));
  if (denominations.length === 0) throw new Refusal('EXCHANGE_GENERIC_KEYS_MISSING');
  const revoked = depositable.filter(isRevoked).map((one) => ({
    hDenom: one.hDenom,
    masterSig: one.revocationSig,
  }));
  const signingKeys = keys.signingKeys.filter((one) => one.end > now);
  const signer = keys.signer(now);
  const listIssueDate = roundDown(now);
  const blob = signaturesV9.keySet({
    listIssueDate,
    hKeySet: hashKeySet(denominations.map((one) => one.hDenom)),
  });
  const announced: ExchangeKeys = {
    version: EXCHANGE_PROTOCOL_VERSION,
    currency,
    masterPub: keys.master.publicKey,
    reserveClosingDelayMs: RESERVE_CLOSING_DELAY_MS,
    denominations,
    signingKeys,
    auditors: listAuditors(exchange, denominations),
    recoup: revoked,
    payback: revoked,
    listIssueDate,
    eddsaPub: signer.publicKey,
    eddsaSig: sign(signer.privateKey, blob),
  };
  const changes = [
    ...depositable.flatMap((one) => [one.start, one.expireDeposit]),
    ...signingKeys.flatMap((one) => [one.start, one.expire, one.end]),
  ].filter((time) => time > now);
  return {
    keys: announced,
    generation: keys.generation,
    issued: listIssueDate,
    madeMs: now,
    validUntil: Math.min(now + MAX_AGE_MS, ...changes),
  };
}
