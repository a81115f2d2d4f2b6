import type { paymentLinks } from '@galla/contract/collect/payment-links/calls.ts';
import { suggestedReferenceId } from '@galla/contract/collect/payment-links/fields.ts';
import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import type { Input } from '@galla/contract/core/endpoint.ts';
import type { AskedField } from './AskedFields.tsx';
import type { ItemDraft } from './item-draft.ts';
import { noStore } from './StoreField.tsx';

/** The request body of an online link. */
export type OnlineBody = Input<typeof paymentLinks.create>['body'];

/** The initial values of the form. */
export interface LinkDraft {
  readonly referenceId: string;
  readonly amount: number | null;
  /** The store; `none` means no store, and empty means not chosen yet. */
  readonly store: string;
  readonly purpose: string;
  readonly customerName: string;
  readonly language: 'en' | 'hi';
  readonly firstPartAtLeast: number | null;
  readonly reminders: string;
  readonly items: readonly ItemDraft[];
  readonly asks: readonly AskedField[];
}

const freshReference = () => suggestedReferenceId(crypto.getRandomValues(new Uint8Array(10)));

/** An empty link with a new reference. */
export const emptyDraft = (language: 'en' | 'hi', storeRestricted: boolean): LinkDraft => ({
  store: storeRestricted ? '' : noStore,
  referenceId: freshReference(),
  amount: null,
  purpose: '',
  customerName: '',
  language,
  firstPartAtLeast: null,
  reminders: '0',
  items: [],
  asks: [],
});

/** A copy of another link with a new reference. Phone and email are masked there, so they are left out. */
export const draftLike = ({ link, language, ...rest }: PaymentLinkDetails): LinkDraft => ({
  store: link.storeId ?? noStore,
  referenceId: freshReference(),
  amount: link.amount,
  purpose: link.purpose ?? '',
  customerName: link.customerName,
  language,
  firstPartAtLeast: rest.firstPartAtLeast,
  reminders: String(rest.reminders),
  items: rest.items.map(({ name, quantity, unitPrice, gstRate }, key) => ({
    key,
    name,
    quantity: String(quantity),
    unitPrice,
    gstRate: String(gstRate),
  })),
  asks: rest.asks.map((ask, key) => ({ key, ...ask })),
});
