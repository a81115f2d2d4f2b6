import type { OpenedLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Limit } from '../../platform/auth/limits.ts';
import { countUse, countUses, networkOf, OverLimit } from '../../platform/auth/limits.ts';
import { NetworkLimiter } from '../../platform/customer-pages/limiter.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { Platform, RequestContext } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import { clockOf, clockOffsetOf } from '../../platform/sandbox-clock.ts';
import { chooseHowToPay } from './choosing.ts';
import { noticeLinks } from './messages/notices.ts';
import { findOpened } from './page/opened.ts';
import type { OpenedLinks } from './page/opened-links.ts';
import { insertReport } from './part-queries.ts';
import { findByCode } from './queries.ts';

const minute = 60_000;
/** Customers of one mobile network share an address. */
const ofNetwork: Limit = { most: 600, windowMs: 10 * minute };
/** Enough for a link that goes round a family; too little to load one merchant's rows. */
const ofLink: Limit = { most: 300, windowMs: 10 * minute };
/** A customer asks for a new link once a day. */
const ofAsking: Limit = { most: 1, windowMs: 24 * 60 * minute };

/** What opening a link needs of its request. */
type Opening = Pick<RequestContext, 'database' | 'transaction' | 'address' | 'now'>;

/** Counts a call of a customer that changes something against the limits of the caller and the code. @throws Problem TOO_MANY_REQUESTS */
export async function countChoosing(opening: Opening, code: string): Promise<void> {
  const { now } = opening;
  const uses = [
    { key: `payment-link-network:${networkOf(opening.address)}`, limit: ofNetwork, now },
    { key: `payment-link:${code}`, limit: ofLink, now },
  ];
  const [refusal] = (await opening.transaction((tx) => countUses(tx, uses))).flatMap((over) => over ?? []);
  if (refusal !== undefined) throw refusal;
}

/** Counts calls that only read. */
export type CountOpening = (opening: Opening, code: string) => void;

/**
 * Counts calls that only read in this process, against the same limits: a row for each costs more than its answer (decision 81).
 */
export function openingCounter(): CountOpening {
  const [networks, codes] = [new NetworkLimiter(ofNetwork), new NetworkLimiter(ofLink)];
  return ({ address, now }, code) => {
    const isWithin = networks.take(networkOf(address), now) && codes.take(code, now);
    if (!isWithin) throw new OverLimit(Math.ceil((ofNetwork.windowMs - (now % ofNetwork.windowMs)) / 1000));
  };
}

/** A link as its page shows it. @throws Problem STATUS_404 */
export async function openLink({ database, now }: Opening, code: string): Promise<OpenedLink> {
  const found = await findOpened(database, code, now);
  if (found === undefined) throw new Problem('STATUS_404', 404);
  return found.link;
}

/** Keeps that a customer did not expect a link. @throws Problem STATUS_404 */
export async function reportLink(
  { database, now }: Pick<Opening, 'database' | 'now'>,
  code: string,
  note: string | undefined,
): Promise<void> {
  const linkKey = await inTransaction(database, (tx) => findByCode(tx, code));
  if (linkKey === undefined) throw new Problem('STATUS_404', 404);
  const { tenantId, id: link_id } = linkKey;
  const at = now + (await clockOffsetOf(database, tenantId));
  const report = { id: newId(at), link_id, note: note ?? null, created_at: new Date(at) };
  await inTenant(database, tenantId, (tx) => insertReport(tx, { tenant_id: tenantId, ...report }));
}

/** What the page of a link does with it, as the endpoints for customers do. */
export function openedLinks(platform: Platform): OpenedLinks {
  const { database, clock } = platform;
  return {
    find: (code) => findOpened(database, code, clock.now()),
    choose: (code, choice) => chooseHowToPay({ ...platform, now: clock.now() }, code, choice),
    report: (code, note) => reportLink({ database, now: clock.now() }, code, note),
    async askForNew({ tenantId, linkId }) {
      const own = await clockOf(platform, tenantId);
      await inTenant(database, tenantId, async (tx) => {
        const use = { key: `payment-link-asking:${linkId}`, limit: ofAsking };
        const isOver = await countUse(tx, [use], clock.now()).then(
          () => false,
          (error: unknown) => error instanceof OverLimit,
        );
        if (!isOver) await noticeLinks(tx, tenantId, [{ linkId, kind: 'ASKED' }], own.now());
      });
    },
  };
}
