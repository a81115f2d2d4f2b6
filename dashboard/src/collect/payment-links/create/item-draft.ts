import { t } from '@lingui/core/macro';
/** A line of the form: the item, quantity, price, and included GST. */
export interface ItemDraft {
  readonly key: number;
  readonly name: string;
  readonly quantity: string;
  /** In paise, GST included; null while it is empty. */
  readonly unitPrice: number | null;
  /** In per cent. */
  readonly gstRate: string;
}

/** A new line. */
export const newItem = (key: number): ItemDraft => ({ key, name: '', quantity: '1', unitPrice: null, gstRate: '0' });

/** The price of a line in paise. */
export const lineTotal = ({ quantity, unitPrice }: ItemDraft): number => (unitPrice ?? 0) * Number(quantity || 0);

/** The price of all lines in paise. */
export const itemsTotal = (items: readonly ItemDraft[]): number =>
  items.reduce((sum, item) => sum + lineTotal(item), 0);

/** The GST included in the lines' prices, in paise; each line is rounded separately, as on an invoice. */
export const includedGst = (items: readonly ItemDraft[]): number =>
  items.reduce(
    (sum, item) => sum + Math.round((lineTotal(item) * Number(item.gstRate)) / (100 + Number(item.gstRate))),
    0,
  );

/** The first error in the lines. */
export function itemsProblem(items: readonly ItemDraft[]): string | undefined {
  if (items.some(({ name }) => name.trim() === '')) return t`Give every item a name.`;
  if (items.some(({ quantity }) => !/^[1-9]\d{0,3}$/.test(quantity))) return t`Enter a quantity from 1 to 9,999.`;
  if (items.some(({ unitPrice }) => unitPrice === null || unitPrice < 1)) return t`Give every item a price.`;
  return undefined;
}
