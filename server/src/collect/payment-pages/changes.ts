import { paymentPageIds } from '@galla/contract/collect/payment-pages/feature.ts';
import { pageLimits, pageTexts, takenSlug } from '@galla/contract/collect/payment-pages/fields.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseUnusable } from '../payment-links/public/usable.ts';
import type { NewPage, PageContent } from './content.ts';
import { columnsOf, problemsOfContent, writeItems } from './content.ts';
import { announcePages, closePage } from './end-page.ts';
import { scheduleEnd } from './expiry-queries.ts';
import type { PageKey, PageRow } from './queries.ts';
import { countPages, findPage, insertPage, lockPage, movePage, updatePage } from './queries.ts';
import { findSlugs, takeSlug } from './slug-queries.ts';
import { freeSlug } from './slugs.ts';

/** Records what a person did with a page. Call it last. */
export async function recordOfPage(
  tx: Tx,
  context: ScopedContext,
  pageKey: PageKey,
  act: AuditAct & `PAYMENT_PAGE_${string}`,
): Promise<void> {
  const { personId, membershipId } = context.scope;
  const page = await findPage(tx, pageKey);
  const detail = { page: encodeId(paymentPageIds, pageKey.id), title: page?.title ?? '', address: page?.slug ?? '' };
  await record(tx, context, { act, personId, membershipId, detail });
}

/** Creates a draft of a page. @throws Problem STATUS_400, PAYMENT_PAGE_LIMIT_REACHED */
export async function createPage(
  tx: Tx,
  tenantId: string,
  { template, merchantId: _merchant, ...content }: NewPage,
  { now, personId }: { readonly now: number; readonly personId: string },
): Promise<PageKey> {
  refuseWrong(content, now);
  if ((await countPages(tx, tenantId)) >= pageLimits.pages) throw new Problem('PAYMENT_PAGE_LIMIT_REACHED', 409);
  const pageKey = { tenantId, id: newId(now) };
  await giveSlug(tx, pageKey, content.slug, now);
  await insertPage(tx, pageKey, { ...columnsOf(content), template, created_by: personId, created_at: new Date(now) });
  await writeItems(tx, pageKey, content);
  await announcePages(tx, tenantId, [pageKey.id], 'created', now);
  return pageKey;
}

/**
 * Changes a page if it still has this version. @throws Problem STATUS_404, STATUS_400, CONFLICT, PAYMENT_PAGE_CLOSED
 */
export async function changePage(
  tx: Tx,
  pageKey: PageKey,
  { version, ...content }: PageContent & { readonly version: number },
  now: number,
): Promise<void> {
  const page = await lockedPage(tx, pageKey);
  if (page.version !== version) throw new Problem('CONFLICT', 409);
  refuseWrong(content, now);
  if (content.slug !== page.slug) await giveSlug(tx, pageKey, content.slug, now);
  await updatePage(tx, pageKey, version, columnsOf(content));
  await writeItems(tx, pageKey, content);
  if (content.endsAt !== null) await scheduleEnd(tx, pageKey.tenantId, new Date(content.endsAt));
  await announcePages(tx, pageKey.tenantId, [pageKey.id], 'changed', now);
}

/** Locks a page that is not closed. @throws Problem STATUS_404, PAYMENT_PAGE_CLOSED */
export async function lockedPage(tx: Tx, pageKey: PageKey): Promise<PageRow> {
  const page = await lockPage(tx, pageKey);
  if (page === undefined) throw new Problem('STATUS_404', 404);
  if (page.state === 'CLOSED') throw new Problem('PAYMENT_PAGE_CLOSED', 409);
  return page;
}

function refuseWrong(content: PageContent, now: number): void {
  const errors = problemsOfContent(content, now);
  if (errors.length > 0) throw new Problem('STATUS_400', 400, { errors });
}

/**
 * Gives a page an address, in addition to its earlier ones. @throws Problem STATUS_400 with a free address if this one
 * is taken
 */
async function giveSlug(tx: Tx, pageKey: PageKey, slug: string, now: number): Promise<void> {
  const had = await findSlugs(tx, pageKey);
  if (!had.includes(slug) && had.length >= pageLimits.addresses)
    throw new Problem('STATUS_400', 400, { errors: [{ field: 'slug', message: pageTexts.addresses }] });
  if (await takeSlug(tx, pageKey, slug, new Date(now))) return;
  const message = takenSlug(await freeSlug(tx, slug));
  throw new Problem('STATUS_400', 400, { errors: [{ field: 'slug', message }] });
}

/** Publishes a page or resumes a paused one. True if this call did. @throws Problem */
export async function publishPage(
  tx: Tx,
  pageKey: PageKey,
  context: { readonly now: number; readonly scope: Pick<ScopedContext['scope'], 'personId'> },
): Promise<boolean> {
  const page = await lockedPage(tx, pageKey);
  if (page.state === 'PUBLISHED') return false;
  await refuseUnusable(tx, pageKey.tenantId, 'ONLINE');
  if (page.ends_at !== null && page.ends_at.getTime() <= context.now)
    throw new Problem('STATUS_400', 400, { errors: [{ field: 'endsAt', message: pageTexts.past }] });
  await movePage(tx, pageKey, 'PUBLISHED', { now: new Date(context.now), personId: context.scope.personId });
  if (page.ends_at !== null) await scheduleEnd(tx, pageKey.tenantId, page.ends_at);
  await announcePages(tx, pageKey.tenantId, [pageKey.id], 'published', context.now);
  return true;
}

/** Stops new payments for now. True if this call paused the page. @throws Problem */
export async function pausePage(tx: Tx, pageKey: PageKey, context: ScopedContext): Promise<boolean> {
  const page = await lockedPage(tx, pageKey);
  if (page.state === 'PAUSED') return false;
  if (!(await movePage(tx, pageKey, 'PAUSED', { now: new Date(context.now), personId: context.scope.personId })))
    throw new Problem('PAYMENT_PAGE_NOT_PUBLISHED', 409);
  await announcePages(tx, pageKey.tenantId, [pageKey.id], 'paused', context.now);
  return true;
}

/** Closes a page. A closed page stays closed. True if this call closed it. @throws Problem STATUS_404 */
export async function closeByPerson(tx: Tx, pageKey: PageKey, context: ScopedContext): Promise<boolean> {
  if ((await lockPage(tx, pageKey)) === undefined) throw new Problem('STATUS_404', 404);
  return closePage(tx, pageKey, context.scope.personId, context.now);
}
