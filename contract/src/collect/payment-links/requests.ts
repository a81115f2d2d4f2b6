import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { largestPayment } from '../../core/money.ts';
import { cursorPage } from '../../core/pages.ts';
import {
  businessDay,
  cardNumbersMasked,
  hiddenLeftOut,
  identifier,
  idOf,
  instant,
  noCardNumber,
  paise,
  relayedText,
  shortText,
} from '../../core/schema.ts';
import { formulaStart } from '../../core/spreadsheet-text.ts';
import { mobilePattern } from '../../identity/access/fields.ts';
import { emailField, textBy } from '../../identity/access/schemas.ts';
import { itemGstRates, largestOfflineLink, linkLimits, linksOnPage, linkTexts, referenceIdRules } from './fields.ts';
import { linkSearches } from './search.ts';
import { paymentLinkStatusNames } from './states.ts';

const startsFormula = new RegExp(formulaStart);

const noFormula = z.refine<string>((text) => !startsFormula.test(text), linkTexts.formula);

/** Text that merchants type or import from files: one line, no card number, no formula. */
const typed = (max: number) => shortText(max).check(noFormula);

/** The same from a merchant's system: card numbers are masked. */
const relayed = (max: number) => relayedText(max).check(noFormula);

const plainReference = textBy(referenceIdRules).check(hiddenLeftOut);

/** The merchant's own reference of a link, unique for the merchant. */
export const referenceId = plainReference.check(noCardNumber);

const amountUpTo = (max: number, message: string) => paise.check(z.gte(100, linkTexts.tooSmall), z.lte(max, message));

/** The language of messages and pages for customers. */
export const linkLanguage = z.enum(['en', 'hi']);

/** The channels by which a link is sent. */
export const linkChannels = ['SMS', 'EMAIL'] as const;

const phoneNumber = z.string().check(z.trim(), z.regex(mobilePattern, 'Invalid Mobile Number.'));

const customerWith = (text: typeof typed) =>
  z.strictObject({
    name: text(linkLimits.customerName),
    /** Ten digits. */
    phoneNumber: z.optional(phoneNumber),
    email: z.optional(emailField),
  });

const itemWith = (text: typeof typed) =>
  z.strictObject({
    name: text(linkLimits.itemName),
    quantity: z.int().check(z.gte(1), z.lte(linkLimits.quantity)),
    /** In paise, GST included. */
    unitPrice: paise.check(z.gte(1), z.lte(largestPayment)),
    /** In per cent. */
    gstRate: z.literal(itemGstRates),
  });

const askWith = (text: typeof typed) => z.strictObject({ label: text(linkLimits.askLabel), required: z.boolean() });

/** One sold item. Prices include GST. */
export const linkItem = itemWith(typed);

/** A question that the customer answers before paying. */
export const linkAsk = askWith(typed);

/** When a link expires: the end of an Indian day, or an exact moment; in a month by default. */
const expiry = { expiresOn: z.optional(businessDay), expiresAt: z.optional(instant) } as const;

const sent = {
  language: z._default(linkLanguage, 'en'),
  sendBy: z._default(z.array(z.enum(linkChannels)).check(z.maxLength(2)), []),
  ...expiry,
} as const;

const onlineWith = (text: typeof typed) =>
  ({
    amount: amountUpTo(largestPayment, linkTexts.tooLarge),
    purpose: z.optional(text(linkLimits.purpose)),
    customer: customerWith(text),
    ...sent,
    /** Set if the link may be paid in parts: the minimum first part, in paise. */
    firstPartAtLeast: z.optional(amountUpTo(largestPayment, linkTexts.tooLarge)),
    reminders: z._default(z.int().check(z.gte(0), z.lte(linkLimits.reminders)), 0),
    asks: z._default(z.array(askWith(text)).check(z.maxLength(linkLimits.asks)), []),
    items: z._default(z.array(itemWith(text)).check(z.maxLength(linkLimits.items)), []),
  }) as const;

/** The fields of a new online link, without its merchant. */
export const newOnlineLink = { ...onlineWith(typed), referenceId } as const;

/** The same from a merchant's system, where card numbers are masked instead of refused because no person typed them. */
export const newSystemLink = {
  ...onlineWith(relayed),
  referenceId: plainReference.check(cardNumbersMasked),
} as const;

/** The fields of a new in-store link, without its merchant. */
export const newOfflineLink = {
  amount: amountUpTo(largestOfflineLink, linkTexts.tooLargeOffline),
  purpose: newOnlineLink.purpose,
  referenceId,
  customer: newOnlineLink.customer,
  ...sent,
} as const;

/** The fields of a link that can be changed. */
export const linkChange = { referenceId: z.optional(referenceId), ...expiry } as const;

/** Selects links of one merchant, with search and filters. */
export const linkSelection = {
  merchantId: z.optional(merchantIdField),
  search: z.optional(z.strictObject({ by: z.enum(linkSearches), value: identifier(120) })),
  filters: z.optional(
    z.strictObject({
      status: z.optional(z.array(z.enum(paymentLinkStatusNames)).check(z.minLength(1), z.maxLength(5))),
      /** Created at or after. */
      from: z.optional(instant),
      /** Created before. */
      to: z.optional(instant),
      /** In paise. */
      amountFrom: z.optional(paise),
      amountTo: z.optional(paise),
      createdBy: z.optional(z.array(idOf('person')).check(z.minLength(1), z.maxLength(20))),
      storeIds: z.optional(z.array(idOf('store')).check(z.minLength(1), z.maxLength(200))),
    }),
  ),
} as const;

/** A page of the list. */
export const linkPage = z._default(
  z.extend(cursorPage, { size: z._default(z.int().check(z.gte(1), z.lte(100)), linksOnPage) }),
  { size: linksOnPage },
);
