import type { WebsitePlatform } from '@galla/contract/business/website-check/checks.ts';
import type { WebsiteCheck } from '@galla/contract/business/website-check/endpoints.ts';
import { websiteCheckIds } from '@galla/contract/business/website-check/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { countUse } from '../../platform/auth/limits.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { findNewestCheck, insertCheck, type WebsiteCheckRow } from './public/queries.ts';

/** The limit of checks per merchant. */
const checksOfMerchant = { max: 20, windowMs: 3_600_000 };

/** Starts a check. @throws Problem INVALID_MERCHANT_ID, WEBSITE_CHECK_RUNNING, TOO_MANY_REQUESTS */
export async function startCheck(
  context: ScopedContext,
  asked: { readonly merchantId?: string | undefined; readonly url: string; readonly chosen: WebsitePlatform },
): Promise<WebsiteCheck> {
  const { personId, membershipId } = context.scope;
  const { tenantId } = merchantOf(context.scope, asked.merchantId);
  const use = { key: `website-check:${tenantId}`, limit: checksOfMerchant };
  await inTransaction(context.database, (tx) => countUse(tx, [use], context.now));
  return inTenant(context.database, tenantId, async (tx) => {
    const row = {
      tenant_id: tenantId,
      id: newId(),
      url: asked.url,
      chosen: asked.chosen,
      started_by: personId,
      started_at: new Date(context.now),
    };
    if (!(await insertCheck(tx, row))) throw new Problem('WEBSITE_CHECK_RUNNING', 409);
    const detail = { host: new URL(asked.url).hostname };
    await record(tx, context, { act: 'WEBSITE_CHECK_STARTED', personId, membershipId, detail });
    const started = { state: 'RUNNING', pages_read: 0, finished_at: null, failure: null, report: null } as const;
    return viewCheck({ ...row, ...started, worked_at: row.started_at });
  });
}

/** The newest check of a merchant; null before the first. @throws Problem INVALID_MERCHANT_ID */
export async function findCheck(context: ScopedContext, merchantId: string | undefined): Promise<WebsiteCheck | null> {
  const { tenantId } = merchantOf(context.scope, merchantId);
  const row = await inTenant(context.database, tenantId, (tx) => findNewestCheck(tx, tenantId));
  return row === undefined ? null : viewCheck(row);
}

const viewCheck = (row: WebsiteCheckRow): WebsiteCheck => ({
  id: encodeId(websiteCheckIds, row.id),
  url: row.url,
  chosen: row.chosen,
  state: row.state,
  pagesRead: row.pages_read,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  report: row.report,
  failure: row.failure,
});
