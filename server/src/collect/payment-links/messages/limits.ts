import type { Limit } from '../../../platform/auth/limits.ts';
import { takeUse, usesLeft } from '../../../platform/auth/limits.ts';
import { hashOf } from '../../../platform/crypto/sealing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { istOffsetMs } from '../../../platform/indian-time.ts';
import { smsTo } from '../../../platform/messages/outbox.ts';
import type { Receiver } from './compose.ts';
import type { MessagedLink } from './queries.ts';

const dayMs = 86_400_000;

/** How many messages that ask for money go out a day of India: to one number or e-mail from all merchants, in test mode from one; and of one link. */
export const messageLimits = {
  SMS: { perDestination: 3, perLink: 3 },
  EMAIL: { perDestination: 10, perLink: 3 },
} as const;

/** Windows are aligned to UTC; a clock that is ahead by the offset makes them days of India. */
const indian = (now: number) => now + istOffsetMs;

const perDay = (most: number): Limit => ({ most, windowMs: dayMs });

type Link = Pick<MessagedLink, 'id' | 'tenant_id' | 'mode'>;

/**
 * Numbers stand hashed in the keys: the table of limits is read by operators. Nothing of test mode leaves, so it takes
 * nothing from what really goes to a number, today or on the days to which the clock of a sandbox comes.
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

/** Counts one message; false, and nothing counted, where the day has no room for it. */
export async function takeMessage(tx: Tx, link: Link, to: Receiver, now: number): Promise<boolean> {
  if ((await messagesLeft(tx, link, to, now)) === 0) return false;
  for (const use of usesOf(link, to)) if (!(await takeUse(tx, use, indian(now)))) return false;
  return true;
}

/** How many messages of a link may still go to its customer today. */
export async function messagesLeft(tx: Tx, link: Link, to: Receiver, now: number): Promise<number> {
  const [ofLink, ofDestination] = usesOf(link, to);
  return Math.min(await usesLeft(tx, ofLink, indian(now)), await usesLeft(tx, ofDestination, indian(now)));
}

/** In how many seconds the day of India ends. */
export const secondsOfDay = (now: number): number => Math.ceil((dayMs - (indian(now) % dayMs)) / 1000);
