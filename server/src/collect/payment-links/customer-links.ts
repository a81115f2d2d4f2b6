import type { CustomerLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Limit } from '../../platform/auth/limits.ts';
import { countUse, OverLimit } from '../../platform/auth/limits.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import { clockOf, clockOffsetOf } from '../../platform/sandbox-clock.ts';
import { createPart } from './create-part.ts';
import type { CustomerRequest } from './customer-limits.ts';
import { noticeLinks } from './messages/notices.ts';
import { findCustomerLink } from './page/find-link.ts';
import type { PageActions } from './page/page-actions.ts';
import { insertReport } from './part-queries.ts';
import { findByCode } from './queries.ts';

/** A customer can ask for a new link once a day. */
const ofAsking: Limit = { max: 1, windowMs: 24 * 60 * 60_000 };

/** A link as its page shows it. @throws Problem STATUS_404 */
export async function readCustomerLink({ database, now }: CustomerRequest, code: string): Promise<CustomerLink> {
  const found = await findCustomerLink(database, code, now);
  if (found === undefined) throw new Problem('STATUS_404', 404);
  return found.link;
}

/** Stores a customer's report of an unexpected link. @throws Problem STATUS_404 */
export async function reportLink(
  { database, now }: Pick<CustomerRequest, 'database' | 'now'>,
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

/** The actions of the link page, shared with the customer endpoints. */
export function linkPageActions(platform: Platform): PageActions {
  const { database, clock } = platform;
  return {
    find: (code) => findCustomerLink(database, code, clock.now()),
    choose: (code, choice) => createPart({ ...platform, now: clock.now() }, code, choice),
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
