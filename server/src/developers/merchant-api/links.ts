import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import type { ApiKeyContext } from '../../callers/api-key.ts';
import {
  cancelOf,
  changeLinkOf,
  createLinkOf,
  detailsOf,
  inOneLink,
  listLinksOf,
  readOneLink,
} from '../../collect/payment-links/public/link-calls.ts';
import { findByIds } from '../../payments/transactions/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findMetadata, insertMetadata } from './queries.ts';

type NewLink = Infer<typeof merchantApi.createPaymentLink.spec.body>;
type LinkChange = Infer<typeof merchantApi.updatePaymentLink.spec.body>;
type ListQuery = Infer<typeof merchantApi.listPaymentLinks.spec.query>;

const cancel = cancelOf('ONLINE');

/** Creates a link in the transaction of its idempotency key. */
export async function createApiLink(tx: Tx, context: ApiKeyContext, { metadata, ...request }: NewLink) {
  const { link } = await createLinkOf(tx, 'ONLINE', request, context);
  await insertMetadata(tx, context.apiKey.tenantId, idOfLink(link), metadata);
  return { ...link, metadata };
}

export async function listLinks(context: ApiKeyContext, { status, referenceId, from, to, ...page }: ListQuery) {
  const asked = {
    search: referenceId === undefined ? undefined : { by: 'REFERENCE' as const, value: referenceId },
    filters: { from, to, ...(status === undefined ? {} : { status: [status] }) },
  };
  const { links, next, previous } = await listLinksOf('ONLINE', { ...asked, page }, context);
  return { paymentLinks: await withMetadata(context, links), next, previous };
}

export async function readApiLink(context: ApiKeyContext, shown: string) {
  return one(context, await readOneLink(context, 'ONLINE', shown));
}

/** Changes the reference or expiry of an active link. */
export async function changeApiLink(context: ApiKeyContext, shown: string, change: LinkChange) {
  return one(context, await inOneLink(context, 'ONLINE', shown, (tx, key) => changeLinkOf(tx, key, change, context)));
}

/** The customers who paid a link, by part. Late or duplicate payments are refunded and are not parts. */
export async function listCustomers(context: ApiKeyContext, shown: string) {
  const { link, attempts, payments, asks, answers } = await detailsOf('ONLINE', shown, context);
  const ids = payments.map(({ paymentId }) => decodeId('payment', paymentId) ?? '');
  const found = await context.scoped((tx) => findByIds(tx, context.scope, ids));
  const customer = { name: link.customerName, phone: link.customerPhone, email: link.customerEmail };
  const customers = payments.map(({ paymentId, amount, at, method, instrument, refunded }, index) => {
    const part = attempts.find((attempt) => attempt.paymentId === paymentId)?.part ?? index + 1;
    const said = answers.find((answer) => answer.part === part)?.values ?? [];
    return {
      part,
      paymentId,
      amount,
      refundedAmount: refunded,
      at,
      method,
      instrument,
      customer,
      payerName: found.get(ids[index] ?? '')?.customerName ?? null,
      answers: asks.map(({ label }, number) => ({ question: label, answer: said[number] ?? '' })),
    };
  });
  return { customers };
}

/** Cancels a link. A cancelled link stays as it is. */
export async function cancelApiLink(context: ApiKeyContext, id: string) {
  return one(context, (await cancel({ params: { id } }, context)).link);
}

const idOfLink = ({ id }: PaymentLink) => decodeId('paymentLink', id) ?? '';

async function one(context: ApiKeyContext, link: PaymentLink) {
  const [shown] = await withMetadata(context, [link]);
  return shown ?? { ...link, metadata: {} };
}

async function withMetadata({ apiKey, scoped }: ApiKeyContext, links: readonly PaymentLink[]) {
  const found = await scoped((tx) => findMetadata(tx, apiKey.tenantId, links.map(idOfLink)));
  return links.map((link) => ({ ...link, metadata: found.get(idOfLink(link)) ?? {} }));
}
