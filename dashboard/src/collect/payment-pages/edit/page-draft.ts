import type { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import { type PageTemplate, slugOf } from '@galla/contract/collect/payment-pages/fields.ts';
import type { PageItem, PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import type { Input } from '@galla/contract/core/endpoint.ts';
import { typedPaise } from '@galla/contract/core/rupees.ts';

/** The request body of a page. */
export type PageBody = Omit<Input<typeof paymentPages.change>['body'], 'version'>;

/** How a page charges. */
export type PayKind = 'FIXED' | 'OPEN' | 'ITEMS';

/** An item in the form. */
export interface ItemDraft {
  readonly key: number;
  readonly id?: PageItem['id'] | undefined;
  readonly name: string;
  readonly note: string;
  readonly unitPrice: number | null;
  readonly gstRate: string;
  /** Empty without a limit. */
  readonly stock: string;
  readonly perCustomer: string;
  readonly required: boolean;
}

/** A question in the form. */
export interface AskDraft {
  readonly key: number;
  readonly label: string;
  readonly kind: PageBody['asks'][number]['kind'];
  readonly required: boolean;
  /** One per line. */
  readonly options: string;
}

/** The form of a page. Days and times are IST, in the format of inputs: `2026-12-01T10:00`. */
export interface PageDraft {
  readonly template: PageTemplate;
  readonly title: string;
  readonly slug: string;
  readonly text: string;
  readonly language: 'en' | 'hi';
  readonly kind: PayKind;
  readonly amount: number | null;
  readonly least: number | null;
  readonly most: number | null;
  /** Rupees, separated by commas. */
  readonly suggested: string;
  readonly items: readonly ItemDraft[];
  readonly asks: readonly AskDraft[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly successText: string;
  readonly listed: boolean;
}

/** A new item. */
export const newItem = (key: number, part: Partial<ItemDraft> = {}): ItemDraft => ({
  key,
  name: '',
  note: '',
  unitPrice: null,
  gstRate: '0',
  stock: '',
  perCustomer: '1',
  required: false,
  ...part,
});

/** A new question. */
export const newAsk = (key: number, part: Partial<AskDraft> = {}): AskDraft => ({
  key,
  label: '',
  kind: 'TEXT',
  required: true,
  options: '',
  ...part,
});

const rupeesOf = (paise: number) => String(paise / 100);

const plainAmount = (part: string) => (/^\s*\d{3,9}(\.\d{1,2})?\s*$/.test(part) ? typedPaise(part) : undefined);

/** The amounts of a list of rupees, in paise; undefined if it is invalid. */
export function suggestedOf(text: string): number[] | undefined {
  const parts = text.split(/;|,(?=\s|$)|(?<!₹)\s+(?=[₹\d])/).filter((part) => part.trim() !== '');
  // `500,1000` is two amounts, and `1,000` is one.
  const amounts = parts.flatMap((part) => {
    const amount = typedPaise(part);
    return amount === undefined && part.includes(',') ? part.split(',').map(plainAmount) : [amount];
  });
  return amounts.some((amount) => amount === undefined) ? undefined : amounts.filter((amount) => amount !== undefined);
}

const istOffset = '+05:30';
const toInstant = (local: string) => (local === '' ? null : new Date(`${local}:00${istOffset}`).toISOString());
const toLocal = (instant: string | null) =>
  instant === null ? '' : new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().slice(0, 16);

/** The form of an existing page. */
export const draftOf = ({ page, ...details }: PaymentPageDetails): PageDraft => ({
  template: page.template,
  title: page.title,
  slug: page.slug,
  text: details.text,
  language: details.language,
  kind: page.kind,
  amount: details.amount,
  least: details.least,
  most: details.most,
  suggested: details.suggested.map(rupeesOf).join(', '),
  items: details.items.map(({ id, name, note, unitPrice, gstRate, stock, perCustomer, required }, key) => ({
    key,
    id,
    name,
    note: note ?? '',
    unitPrice,
    gstRate: String(gstRate),
    required,
    stock: stock === null ? '' : String(stock),
    perCustomer: String(perCustomer),
  })),
  asks: details.asks.map(({ options, ...ask }, key) => ({ ...ask, key, options: options.join('\n') })),
  startsAt: toLocal(page.startsAt),
  endsAt: toLocal(page.endsAt),
  successText: details.successText,
  listed: details.listed,
});

/** The address of a draft: typed, or derived from the title. */
export const slugOfDraft = ({ slug, title }: Pick<PageDraft, 'slug' | 'title'>): string =>
  slug === '' ? slugOf(title) : slug;

type Rate = Extract<PageBody['pay'], { type: 'ITEMS' }>['items'][number]['gstRate'];

/** A draft as the request body. */
export const bodyOf = (draft: PageDraft): PageBody => ({
  slug: slugOfDraft(draft),
  title: draft.title.trim(),
  text: draft.text,
  language: draft.language,
  pay: payOf(draft),
  asks: draft.asks.map(({ label, kind, required, options }) => ({
    label: label.trim(),
    kind,
    required,
    options: kind === 'CHOICE' ? linesOf(options) : [],
  })),
  startsAt: toInstant(draft.startsAt),
  endsAt: toInstant(draft.endsAt),
  successText: draft.successText,
  listed: draft.listed,
});

/** The non-empty lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function payOf(draft: PageDraft): PageBody['pay'] {
  if (draft.kind === 'FIXED') return { type: 'FIXED', amount: draft.amount ?? 0 };
  if (draft.kind === 'OPEN')
    return {
      type: 'OPEN',
      least: draft.least ?? 0,
      most: draft.most ?? 0,
      suggested: suggestedOf(draft.suggested) ?? [],
    };
  const items = draft.items.map(({ id, name, note, unitPrice, gstRate, stock, perCustomer, required }) => ({
    ...(id === undefined ? {} : { id }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    name: name.trim(),
    unitPrice: unitPrice ?? 0,
    gstRate: Number(gstRate) as Rate,
    required,
    stock: stock === '' ? null : Number(stock),
    perCustomer: Number(perCustomer),
  }));
  return { type: 'ITEMS', items };
}
