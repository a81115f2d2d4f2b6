import type { customerPaymentPages, paymentPages } from '@galla/contract/collect/payment-pages/endpoints.ts';
import { paymentPageIds } from '@galla/contract/collect/payment-pages/feature.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { recordedDownload } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { exportCsv } from '../../platform/db/csv-export.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { OnceContext } from '../../platform/http/idempotency.ts';
import { changePage, closeByPerson, createPage, pausePage, publishPage, recordOfPage } from './changes.ts';
import { createPageOrder } from './create-page-order.ts';
import { findCustomerPage } from './find-page.ts';
import { countCustomerCall } from './limits.ts';
import { exportQuery, findLabels, findShownPage } from './list-queries.ts';
import { readPageDetails, readPages, readPayments } from './page-view.ts';
import { pictureFile, removePicture, uploadPicture } from './pictures/images.ts';
import { downloadQr } from './qr.ts';
import type { PageKey } from './queries.ts';
import { findTenantOfPage } from './queries.ts';
import { freeSlug, isFreeSlug } from './slugs.ts';

export const paymentPageHandlers = (files: FileStore): Handlers<typeof paymentPages> => ({
  list: ({ body }, context) => {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return context.scoped((tx) => readPages(tx, tenantId, body, context));
  },
  address: ({ body }, context) =>
    context.scoped(async (tx) => {
      const pageId = body.id === undefined ? undefined : decodeId(paymentPageIds, body.id);
      const free = await isFreeSlug(tx, body.slug, pageId);
      return { free, suggestion: free ? body.slug : await freeSlug(tx, body.slug) };
    }),
  create: ({ body }, context) => {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return context.once(tenantId, async (tx) => {
      const pageKey = await createPage(tx, tenantId, body, { now: context.now, personId: context.scope.personId });
      await recordOfPage(tx, context, pageKey, 'PAYMENT_PAGE_CREATED');
      return readPageDetails(tx, pageKey, context);
    });
  },
  async details({ params }, context) {
    const pageKey = await pageOf(context, params.id);
    return context.scoped((tx) => readPageDetails(tx, pageKey, context));
  },
  change: ({ params, body }, context) =>
    onceOn(context, params.id, async (tx, pageKey) => {
      await changePage(tx, pageKey, body, context.now);
      await recordOfPage(tx, context, pageKey, 'PAYMENT_PAGE_CHANGED');
    }),
  publish: ({ params }, context) => move(context, params.id, publishPage, 'PAYMENT_PAGE_PUBLISHED'),
  pause: ({ params }, context) => move(context, params.id, pausePage, 'PAYMENT_PAGE_PAUSED'),
  close: ({ params }, context) => move(context, params.id, closeByPerson, 'PAYMENT_PAGE_CLOSED'),
  async uploadPicture({ params }, context) {
    const pageKey = await pageOf(context, params.id);
    await uploadPicture(context, files, context.file, pageKey);
    return context.scoped((tx) => readPageDetails(tx, pageKey, context));
  },
  async removePicture({ params }, context) {
    const pageKey = await pageOf(context, params.id);
    return inTenant(context.database, pageKey.tenantId, async (tx) => {
      await removePicture(tx, context, pageKey);
      return readPageDetails(tx, pageKey, context);
    });
  },
  async payments({ params, query }, context) {
    const pageKey = await pageOf(context, params.id);
    return context.scoped((tx) => readPayments(tx, pageKey, query, context));
  },
  async download({ params }, context) {
    const pageKey = await pageOf(context, params.id);
    const labels = await context.scoped((tx) => findLabels(tx, pageKey));
    const page = await context.scoped((tx) => findShownPage(tx, pageKey));
    const fileName = `payments-of-${page?.slug ?? 'page'}.csv`;
    const detail = { page: params.id };
    return recordedDownload(context, { act: 'PAYMENT_PAGE_DOWNLOADED', fileName, detail }, () =>
      exportCsv(context.database, [pageKey.tenantId], exportQuery(pageKey, labels)),
    );
  },
  async qr({ params, query }, context) {
    const pageKey = await pageOf(context, params.id);
    return downloadQr(context, pageKey, query.file);
  },
});

/** The handlers of customers' calls. */
export const customerPageHandlers = (files: FileStore): Handlers<typeof customerPaymentPages> => ({
  async find({ params }, context) {
    await countCustomerCall(context, params.slug);
    const page = await findCustomerPage(context, params.slug);
    if (page === undefined) throw new Problem('STATUS_404', 404);
    return { page };
  },
  async order({ params, body }, context) {
    await countCustomerCall(context, params.slug);
    return createPageOrder(context, params.slug, body);
  },
  picture: ({ params }, context) => pictureFile(context, files, params.key),
});

/** A page in the scope. @throws Problem STATUS_404 */
async function pageOf(context: ScopedContext, shown: string): Promise<PageKey> {
  const id = decodeId(paymentPageIds, shown) ?? '';
  const tenantId = await context.scoped((tx) => findTenantOfPage(tx, context.scope.tenants, id));
  if (tenantId === undefined) throw new Problem('STATUS_404', 404);
  return { tenantId, id };
}

/** Runs an action on a page once per idempotency key, in one transaction of its tenant. */
async function onceOn(
  context: ScopedContext & OnceContext,
  shown: string,
  work: (tx: Tx, pageKey: PageKey) => Promise<void>,
) {
  const pageKey = await pageOf(context, shown);
  return context.once(pageKey.tenantId, async (tx) => {
    await work(tx, pageKey);
    return readPageDetails(tx, pageKey, context);
  });
}

/** Changes the state of a page, and records the change if this call made it. */
const move = (
  context: ScopedContext & OnceContext,
  shown: string,
  change: (tx: Tx, pageKey: PageKey, context: ScopedContext) => Promise<boolean>,
  act: Parameters<typeof recordOfPage>[3],
) =>
  onceOn(context, shown, async (tx, pageKey) => {
    if (await change(tx, pageKey, context)) await recordOfPage(tx, context, pageKey, act);
  });
