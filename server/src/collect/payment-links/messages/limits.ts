import type { Limit } from '../../../platform/auth/limits.ts';
import { takeUse, usesLeft } from '../../../platform/auth/limits.ts';
import { hashOf } from '../../../platform/crypto/sealing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { istOffsetMs } from '../../../platform/indian-time.ts';
import { smsTo } from '../../../platform/messages/outbox.ts';
import type { Receiver } from './compose.ts';
import type { MessagedLink } from './queries.ts';

const dayMs = 86_400_000;

/**
 * How many messages that ask for money are sent in an Indian calendar day: per number or email across all merchants (in
 * test mode, from one merchant), and per link.
 */
export const messageLimits = {
  SMS: { perDestination: 3, perLink: 3 },
  EMAIL: { perDestination: 10, perLink: 3 },
} as const;

/** Windows are aligned to UTC. Adding the offset aligns them to Indian days. */
const indian = (now: number) => now + istOffsetMs;

const perDay = (max: number): Limit => ({ max, windowMs: dayMs });

type Link = Pick<MessagedLink, 'id' | 'tenant_id' | 'mode'>;

/**
 * The keys contain hashed numbers, because operators can read the table of limits. Test mode sends nothing, so it must
 * not use up the live limit of a number, neither today nor on the dates that a sandbox's clock reaches.
 */
function usesOf({ id: linkId, tenant_id: tenantId, mode }: Link, to: Receiver) {
  const destination = to.channel === 'SMS' ? smsTo(to.phone) : to.email.toLowerCase();
  const whose = `${hashOf(destination).toString('base64url')}${mode === 'live' ? '' : `:${tenantId}`}`;
  const { perDestination, perLink } = messageLimits[to.channel];
  return [
    { key: `link-message:${to.channel}:${linkId}`, limit: perDay(perLink) },
    { key: `link-message:${to.channel}:${whose}`, limit: perDay(perDestination) },
  ] as const;
}

/** Counts one message. False, with nothing counted, if the day's limit is reached. */
export async function takeMessage(tx: Tx, link: Link, to: Receiver, now: number): Promise<boolean> {
  if ((await messagesLeft(tx, link, to, now)) === 0) return false;
  for (const use of usesOf(link, to)) if (!(await takeUse(tx, use, indian(now)))) return false;
  return true;
}

/** How many more messages of a link may go to its customer today. */
export async function messagesLeft(tx: Tx, link: Link, to: Receiver, now: number): Promise<number> {
  const [ofLink, ofDestination] = usesOf(link, to);
  return Math.min(await usesLeft(tx, ofLink, indian(now)), await usesLeft(tx, ofDestination, indian(now)));
}

/** The number of seconds until the Indian day ends. */
export const secondsOfDay = (now: number): number => Math.ceil((dayMs - (indian(now) % dayMs)) / 1000);
