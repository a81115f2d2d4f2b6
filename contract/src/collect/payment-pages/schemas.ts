import * as z from 'zod/mini';
import { idOf } from '../../core/ids.ts';
import { paise } from '../../core/money.ts';
import { instant } from '../../core/schema.ts';
import { payMethods } from '../checkout/pay-methods.ts';
import { itemGstRates } from '../payment-links/fields.ts';
import { linkLanguage } from '../payment-links/requests.ts';
import { pageItemIds, paymentPageIds } from './feature.ts';
import { pageTemplates } from './fields.ts';
import { pageAsk } from './requests.ts';
import { openedPageStates, paymentPageStates } from './states.ts';

/** A picture of a page in its sizes. Its addresses never change: another picture has others. */
export const pagePicture = z.object({
  /** The width and height of the largest size, in pixels. */
  width: z.int(),
  height: z.int(),
  links: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
});

/** A picture of a page in its sizes. */
export type PagePicture = z.infer<typeof pagePicture>;

const shown = {
  id: idOf(paymentPageIds),
  merchantId: z.string(),
  slug: z.string(),
  /** The address that customers open. */
  url: z.string(),
  state: z.enum(paymentPageStates),
  template: z.enum(pageTemplates),
  title: z.string(),
  kind: z.enum(['FIXED', 'OPEN', 'ITEMS']),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  publishedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** In paise, as of the last payment. */
  paidAmount: paise,
  payments: z.int(),
  itemsSold: z.int(),
  lastPaidAt: z.nullable(instant),
  /** In its smallest size; null without a picture. */
  thumbnail: z.nullable(z.string()),
} as const;

/** A payment page as lists show it. */
export const paymentPage = z.object(shown);

/** A payment page as lists show it. */
export type PaymentPage = z.infer<typeof paymentPage>;

/** Something that a page sells, with what became of it. */
export const pageItem = z.object({
  id: idOf(pageItemIds),
  name: z.string(),
  note: z.nullable(z.string()),
  unitPrice: paise,
  gstRate: z.literal(itemGstRates),
  stock: z.nullable(z.int()),
  perCustomer: z.int(),
  required: z.boolean(),
  sold: z.int(),
  /** Held by customers who are paying now. */
  reserved: z.int(),
});

/** Something that a page sells, with what became of it. */
export type PageItem = z.infer<typeof pageItem>;

/** A payment page with all that is known of it. */
export const paymentPageDetails = z.object({
  page: paymentPage,
  /** Counts the changes of its content: a change of an earlier one is refused. */
  version: z.int(),
  text: z.string(),
  language: linkLanguage,
  /** In paise, where it asks for one amount. */
  amount: z.nullable(paise),
  least: z.nullable(paise),
  most: z.nullable(paise),
  suggested: z.array(paise),
  items: z.array(pageItem),
  asks: z.array(pageAsk),
  successText: z.string(),
  listed: z.boolean(),
  picture: z.nullable(pagePicture),
  /** The addresses that lead to it, beside its own. */
  earlierSlugs: z.array(z.string()),
});

/** A payment page with all that is known of it. */
export type PaymentPageDetails = z.infer<typeof paymentPageDetails>;

/** One payment of a page. */
export const pagePayment = z.object({
  orderId: idOf('order'),
  reference: z.string(),
  paymentId: z.nullable(idOf('payment')),
  customerName: z.string(),
  /** Masked. */
  customerPhone: z.string(),
  amount: paise,
  refunded: paise,
  at: instant,
  method: z.nullable(z.enum(payMethods)),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: paise })),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The receipt of the customer. */
  receiptUrl: z.string(),
});

/** One payment of a page. */
export type PagePayment = z.infer<typeof pagePayment>;

/** An item as customers see it. */
export const openedItem = z.object({
  id: idOf(pageItemIds),
  name: z.string(),
  note: z.nullable(z.string()),
  unitPrice: paise,
  gstRate: z.literal(itemGstRates),
  required: z.boolean(),
  /** How many this customer can have at most: by the limit and what is left. */
  most: z.int(),
  /** How many are left, where there is a stock. */
  left: z.nullable(z.int()),
});

/** A payment page as customers see it. */
export const openedPage = z.object({
  slug: z.string(),
  /** In test mode no money moves, and the page says so. */
  mode: z.enum(['live', 'test']),
  merchantName: z.string(),
  /** Whether the provider knows who the merchant is (KYC). */
  verified: z.boolean(),
  state: z.enum(openedPageStates),
  title: z.string(),
  text: z.string(),
  language: linkLanguage,
  kind: z.enum(['FIXED', 'OPEN', 'ITEMS']),
  amount: z.nullable(paise),
  least: z.nullable(paise),
  most: z.nullable(paise),
  suggested: z.array(paise),
  items: z.array(openedItem),
  asks: z.array(pageAsk),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  listed: z.boolean(),
  picture: z.nullable(pagePicture),
  /** The phone of the merchant for customers. */
  contactPhone: z.nullable(z.string()),
});

/** A payment page as customers see it. */
export type OpenedPage = z.infer<typeof openedPage>;
