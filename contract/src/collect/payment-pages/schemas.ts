import * as z from 'zod/mini';
import { idOf, instant, paise } from '../../core/schema.ts';
import { payMethods } from '../checkout/pay-methods.ts';
import { itemGstRates } from '../payment-links/fields.ts';
import { linkLanguage } from '../payment-links/requests.ts';
import { pageItemIds, paymentPageIds } from './feature.ts';
import { pageTemplates } from './fields.ts';
import { pageAsk } from './requests.ts';
import { openedPageStates, paymentPageStates } from './states.ts';

/** A picture of a page in its sizes. Its URLs never change: another picture has other URLs. */
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
  /** The smallest size; null without a picture. */
  thumbnail: z.nullable(z.string()),
} as const;

/** A payment page as lists show it. */
export const paymentPage = z.object(shown);

/** A payment page as lists show it. */
export type PaymentPage = z.infer<typeof paymentPage>;

/** An item that a page sells, with its sales. */
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
  /** Reserved by customers who are paying now. */
  reserved: z.int(),
});

/** An item that a page sells, with its sales. */
export type PageItem = z.infer<typeof pageItem>;

/** A payment page with all its details. */
export const paymentPageDetails = z.object({
  page: paymentPage,
  /** The number of content changes: a change based on an earlier version is refused. */
  version: z.int(),
  text: z.string(),
  language: linkLanguage,
  /** In paise, for a page with a fixed amount. */
  amount: z.nullable(paise),
  least: z.nullable(paise),
  most: z.nullable(paise),
  suggested: z.array(paise),
  items: z.array(pageItem),
  asks: z.array(pageAsk),
  successText: z.string(),
  listed: z.boolean(),
  picture: z.nullable(pagePicture),
  /** The earlier addresses that redirect to it. */
  earlierSlugs: z.array(z.string()),
});

/** A payment page with all its details. */
export type PaymentPageDetails = z.infer<typeof paymentPageDetails>;

/** A payment of a page. */
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
  /** The customer's receipt. */
  receiptUrl: z.string(),
});

/** A payment of a page. */
export type PagePayment = z.infer<typeof pagePayment>;

/** An item as customers see it. */
export const openedItem = z.object({
  id: idOf(pageItemIds),
  name: z.string(),
  note: z.nullable(z.string()),
  unitPrice: paise,
  gstRate: z.literal(itemGstRates),
  required: z.boolean(),
  /** The maximum that this customer can have: by the limit and the remaining stock. */
  most: z.int(),
  /** The remaining stock, if it is limited. */
  left: z.nullable(z.int()),
});

/** A payment page as customers see it. */
export const openedPage = z.object({
  slug: z.string(),
  /** In test mode no money moves, and the page says so. */
  mode: z.enum(['live', 'test']),
  merchantName: z.string(),
  /** Whether the provider has verified the merchant (KYC). */
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
  /** The merchant's phone number for customers. */
  contactPhone: z.nullable(z.string()),
});

/** A payment page as customers see it. */
export type OpenedPage = z.infer<typeof openedPage>;
