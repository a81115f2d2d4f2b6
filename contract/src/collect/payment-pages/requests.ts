import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { largestPayment } from '../../core/money.ts';
import { cursorPage } from '../../core/pages.ts';
import { hiddenLeftOut, idOf, instant, longText, noCardNumber, paise, shortText } from '../../core/schema.ts';
import { formulaStart } from '../../core/spreadsheet-text.ts';
import { mobilePattern } from '../../identity/access/fields.ts';
import { textBy } from '../../identity/access/schemas.ts';
import { itemGstRates } from '../payment-links/fields.ts';
import { linkLanguage } from '../payment-links/requests.ts';
import { pageItemIds } from './feature.ts';
import { pageLimits, pagesOnList, pageTemplates, pageTexts, slugRules, smallestPagePayment } from './fields.ts';
import { paymentPageStates } from './states.ts';

const startsFormula = new RegExp(formulaStart);

/** One line that merchants type or import from files: no card number, no formula. */
const typed = (max: number) =>
  shortText(max).check(z.refine<string>((text) => !startsFormula.test(text), pageTexts.formula));

const amount = paise.check(z.gte(smallestPagePayment, pageTexts.tooSmall), z.lte(largestPayment, pageTexts.tooLarge));

/** The address of a page: `/p/{slug}`. */
export const pageSlug = textBy(slugRules).check(hiddenLeftOut, noCardNumber);

/** The kinds of questions that a customer answers before paying. */
export const pageAskKinds = ['TEXT', 'NUMBER', 'EMAIL', 'PHONE', 'CHOICE'] as const;

/** A question that a customer answers before paying; a choice has options. */
export const pageAsk = z
  .strictObject({
    label: typed(pageLimits.askLabel),
    kind: z.enum(pageAskKinds),
    required: z.boolean(),
    options: z._default(z.array(typed(pageLimits.option)).check(z.maxLength(pageLimits.options)), []),
  })
  .check(
    z.refine(({ kind, options }) => kind !== 'CHOICE' || options.length >= 2, {
      error: pageTexts.options,
      path: ['options'],
    }),
  );

/** An item that a page sells. Prices include GST. */
export const newPageItem = z.strictObject({
  /** Set for an existing item of the page. */
  id: z.optional(idOf(pageItemIds)),
  name: typed(pageLimits.itemName),
  note: z.optional(typed(pageLimits.itemNote)),
  /** In paise, GST included. */
  unitPrice: amount,
  /** In per cent. */
  gstRate: z.literal(itemGstRates),
  /** The total stock, including sold items; null without a limit. */
  stock: z.nullable(z.int().check(z.gte(0), z.lte(pageLimits.stock))),
  /** The maximum quantity per customer, identified by mobile number. */
  perCustomer: z.int().check(z.gte(1), z.lte(pageLimits.perCustomer)),
  /** Whether every customer has to take at least one. */
  required: z.boolean(),
});

/** How a page charges: a fixed amount, an amount chosen by the customer, or items. */
export const pagePay = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('FIXED'), amount }),
  z
    .strictObject({
      type: z.literal('OPEN'),
      least: amount,
      most: amount,
      suggested: z.array(amount).check(z.maxLength(pageLimits.suggested)),
    })
    .check(
      z.refine(({ least, most }) => least <= most, { error: pageTexts.leastMost, path: ['most'] }),
      z.refine(({ least, most, suggested }) => suggested.every((one) => one >= least && one <= most), {
        error: pageTexts.suggested,
        path: ['suggested'],
      }),
    ),
  z.strictObject({
    type: z.literal('ITEMS'),
    items: z.array(newPageItem).check(z.minLength(1, pageTexts.noItems), z.maxLength(pageLimits.items)),
  }),
]);

/** The content of a page. */
export const pageContent = {
  slug: pageSlug,
  title: typed(pageLimits.title),
  /** Paragraphs; a line that starts with `- ` is a list item, and `**words**` are bold. There is no other markup. */
  text: longText(pageLimits.text),
  language: linkLanguage,
  pay: pagePay,
  asks: z.array(pageAsk).check(z.maxLength(pageLimits.asks)),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** What a customer reads after the payment, in the format of `text`. */
  successText: longText(pageLimits.successText),
  /** Whether search engines may index the page. */
  listed: z.boolean(),
} as const;

/** A new page. */
export const newPage = {
  merchantId: z.optional(merchantIdField),
  template: z.enum(pageTemplates),
  ...pageContent,
} as const;

/** Selects pages of one merchant, by state. */
export const pageSelection = {
  merchantId: z.optional(merchantIdField),
  states: z.optional(z.array(z.enum(paymentPageStates)).check(z.minLength(1), z.maxLength(4))),
  page: z._default(z.extend(cursorPage, { size: z._default(z.int().check(z.gte(1), z.lte(100)), pagesOnList) }), {
    size: pagesOnList,
  }),
} as const;

const phoneNumber = z.string().check(z.trim(), z.regex(mobilePattern, 'Invalid Mobile Number.'));

/** A customer's choice on a page. */
export const pageChoice = {
  /** Identifies one press of the page's button: repeating it creates no second order. */
  key: z.uuid(),
  name: typed(pageLimits.customerName),
  /** Ten digits. */
  phoneNumber,
  /** In paise, if the customer chooses the amount. */
  amount: z.optional(paise),
  items: z._default(
    z
      .array(
        z.strictObject({
          id: idOf(pageItemIds),
          quantity: z.int().check(z.gte(1), z.lte(pageLimits.perCustomer)),
        }),
      )
      .check(z.maxLength(pageLimits.items)),
    [],
  ),
  /** In the order of `asks`; an empty text means no answer. */
  answers: z._default(
    z.array(z.union([z.literal(''), shortText(pageLimits.answer)])).check(z.maxLength(pageLimits.asks)),
    [],
  ),
} as const;
