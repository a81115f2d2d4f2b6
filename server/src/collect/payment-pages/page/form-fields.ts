import type { OpenedPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { rupees } from '../../../platform/customer-pages/formats.ts';
import { describedBy, hintAndError, textField } from '../../../platform/customer-pages/pieces.ts';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import type { PageTexts } from './texts.ts';
import type { PageForm, PageView } from './view.ts';

const inputModes = {
  TEXT: {},
  NUMBER: { inputMode: 'decimal' },
  EMAIL: { inputMode: 'email' },
  PHONE: { inputMode: 'tel' },
} as const;

/** The merchant's questions. */
export function askFields({ page, texts }: PageView, { typed, errors }: PageForm): Html {
  const fields = page.asks.map(({ label: asked, kind, required, options }, index) => {
    const name = `answer${index}`;
    const label = required ? asked : `${asked} (${texts.optional})`;
    const field = { name, label, value: typed.answers[index] ?? '', error: errors.get(name), required };
    return kind === 'CHOICE' ? choiceField(field, options, texts) : textField({ ...field, ...inputModes[kind] });
  });
  return html`${fields}`;
}

type Field = Parameters<typeof textField>[0];

function choiceField(field: Field, options: readonly string[], texts: PageTexts): Html {
  const { name, label, value } = field;
  const list = options.map(
    (option) => html`<option value="${option}"${option === value ? html` selected` : ''}>${option}</option>`,
  );
  return html`<div class="link-field"><label for="${name}">${label}</label><select id="${name}" name="${name}"${describedBy(field)}>
<option value="">${texts.choose}</option>${list}</select>${hintAndError(field)}</div>`;
}

/** The amount that the customer chooses, with the merchant's suggestions. */
export function suggestedFields({ page, texts }: PageView, { typed, errors }: PageForm): Html {
  const [least, most] = [rupees(page.least ?? 0), rupees(page.most ?? 0)];
  const radio = (value: string, label: Html | string) =>
    html`<label class="page-choice"><input type="radio" name="choice" value="${value}"${typed.choice === value ? html` checked` : ''}>${label}</label>`;
  const radios = page.suggested.map((paise) =>
    radio(String(paise), html`<span class="figures">${rupees(paise)}</span>`),
  );
  // A radio cannot be deselected, so the typed amount has its own.
  const other = radios.length === 0 ? '' : radio('other', texts.other);
  const field = textField({
    name: 'amount',
    value: typed.amount,
    error: errors.get('amount'),
    hint: texts.between(least, most),
    label: page.suggested.length === 0 ? texts.amountInRupees : texts.otherAmount,
    inputMode: 'decimal',
  });
  return html`<section class="link-form"><fieldset><legend>${texts.howMuch}</legend>
${radios.length === 0 ? '' : html`<div class="page-choices">${radios}${other}</div>`}${field}</fieldset></section>`;
}

/** The items for sale. */
export function itemFields({ page, texts }: PageView, { typed, errors }: PageForm): Html {
  const error = errors.get('items');
  const rows = page.items.map((item, index) => {
    const name = `item${index}`;
    return itemRow(item, { name, value: typed.quantities[index] ?? '', error: errors.get(name) }, texts);
  });
  return html`<section class="link-form"><fieldset><legend>${texts.items}</legend>${error === undefined ? '' : html`<p class="link-error">${error}</p>`}<ul class="page-items">${rows}</ul></fieldset></section>`;
}

type Item = OpenedPage['items'][number];

interface Typed {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
}

function itemRow(item: Item, field: Typed, texts: PageTexts): Html {
  const notes = [
    item.note,
    item.required ? texts.included : null,
    item.gstRate === 0 ? null : texts.gst(item.gstRate),
    item.most === 0 ? texts.soldOut : item.left !== null && item.left <= 50 ? texts.left(item.left) : null,
  ].filter((text) => text !== null);
  const about = notes.length === 0 ? '' : html`<small>${notes.join(' · ')}</small>`;
  return html`<li>${control(item, field, texts)}<label for="${field.name}"><span>${item.name}</span>${about}</label><span class="figures">${rupees(item.unitPrice)}</span>${field.error === undefined ? '' : html`<p class="link-error" id="${field.name}-error">${field.error}</p>`}</li>`;
}

/** A checkbox if at most one can be bought, else a number. A required item cannot be left out. */
function control({ most, required, name: itemName }: Item, field: Typed, texts: PageTexts): Html {
  const { name, value, error } = field;
  const isGone = most === 0;
  if (most <= 1) {
    const checked = required || (value !== '' && value !== '0' && !isGone);
    const hidden = required && !isGone ? html`<input type="hidden" name="${name}" value="1">` : '';
    return html`${hidden}<input type="checkbox" id="${name}"${required ? '' : html` name="${name}"`} value="1"${checked ? html` checked` : ''}${required || isGone ? html` disabled` : ''}>`;
  }
  return html`<input class="page-quantity" type="number" inputmode="numeric" id="${name}" name="${name}" min="${required ? 1 : 0}" max="${most}" step="1" value="${value === '' ? (required ? 1 : 0) : value}" aria-label="${texts.quantityOf(itemName)}"${describedBy({ name, error })}>`;
}
