import type { CardNetwork } from '@galla/contract/collect/checkout/card-rules.ts';
import { cardNetworkNames } from '@galla/contract/collect/checkout/card-rules.ts';
import type { Order } from '@galla/contract/collect/checkout/endpoints.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { nameOf, netBankingBanks, wallets } from '@galla/contract/rail/names.ts';
import { rupees, stamp } from '../../../platform/customer-pages/formats.ts';
import { icon } from '../../../platform/customer-pages/icons.ts';
import { bigAmount, factList, merchantHead, note } from '../../../platform/customer-pages/pieces.ts';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import { textHtml } from './page-html.ts';
import type { ShownOrder } from './paid.ts';
import type { PageTexts } from './texts.ts';

/** The data of a receipt page. */
export interface OrderView {
  readonly shown: ShownOrder;
  readonly texts: PageTexts;
  readonly language: Language;
  /** `/p/receipt/{token}`. */
  readonly path: string;
}

/** The instrument that paid an order: `UPI, ka•••@okbank`. */
export function paidWithText(
  { with: { method, cardNetwork, cardLast4, bank, wallet, vpa } }: NonNullable<Order['paid']>,
  texts: PageTexts,
): string {
  const card = `${cardNetworkNames[cardNetwork as CardNetwork] ?? ''} •• ${cardLast4 ?? ''}`.trim();
  const instruments = {
    UPI: vpa,
    CARD: cardLast4 === undefined ? undefined : card,
    NET_BANKING: bank && nameOf(netBankingBanks, bank),
    WALLET: wallet && nameOf(wallets, wallet),
  };
  return [texts.methods[method], instruments[method]].filter((part) => part !== undefined).join(', ');
}

/** An order of a page: the payment with the merchant's thanks, or the way to pay it. */
export function orderHtml(view: OrderView): Html {
  const { shown, texts, language } = view;
  const { order, mode } = shown;
  const head = merchantHead({ ...order, mode }, texts, language);
  const back = html`<a class="link-plain" href="/p/${shown.slug}?lang=${language}">${texts.backToPage}</a>`;
  if (order.state === 'PAID')
    return html`<main class="link">${head}${paidPart(view)}<div class="link-acts"><a class="link-primary" href="${view.path}/receipt.pdf?lang=${language}">${icon('download')}${texts.receipt}</a>${back}</div></main>`;
  const isOpen = order.state === 'CREATED';
  const goOn = isOpen ? html`<a class="link-primary" href="${shown.payUrl}?lang=${language}">${texts.goOn}</a>` : '';
  return html`<main class="link">${head}<div class="link-body"><div class="link-end" data-kind="${order.state.toLowerCase()}"><span class="result-mark">${icon(isOpen ? 'clock' : 'ban', 32)}</span>
<h1>${isOpen ? texts.stillOpen : texts.notPaid}</h1><p>${isOpen ? texts.stillOpenHelp : texts.notPaidHelp}</p></div>${isOpen ? '' : note('undo', 'plain', texts.comesBack)}</div><div class="link-acts">${goOn}${back}</div></main>`;
}

function paidPart(view: OrderView): Html {
  const { shown, texts } = view;
  const { order, successText } = shown;
  const thanks = successText === '' ? '' : textHtml(successText);
  return html`<div class="link-body"><div class="link-end" data-kind="paid"><span class="result-mark">${icon('check', 36)}</span>
<h1>${texts.paidTo(order.merchantName)}</h1>${bigAmount(order.amount)}</div>${thanks}${factList(factsOf(view))}${itemsOf(shown, texts)}</div>`;
}

/** The details of an order on its receipt. */
export const factsOf = ({
  shown: { order, title, answers },
  texts,
  language,
}: Omit<OrderView, 'path'>): (readonly [string, string | null, 'words'?])[] => [
  [texts.for, title, 'words'],
  [texts.reference, order.merchantOrderId],
  [texts.paidBy, order.customerName, 'words'],
  [texts.paidOn, order.paid && stamp(order.paid.at, language)],
  [texts.paidWith, order.paid && paidWithText(order.paid, texts)],
  [texts.utr, order.paid?.utr ?? null],
  ...answers.map(({ label, value }) => [label, value, 'words'] as const),
];

function itemsOf({ items, gst, order }: ShownOrder, texts: PageTexts): Html {
  if (items.length === 0) return html``;
  const rows = items.map(
    ({ name, quantity, unitPrice, gstRate }) =>
      html`<tr><th scope="row">${name}<small>${texts.quantity(quantity, rupees(unitPrice))}${gstRate === 0 ? '' : ` · ${texts.gst(gstRate)}`}</small></th><td>${rupees(quantity * unitPrice)}</td></tr>`,
  );
  const within = gst === 0 ? '' : html`<small>${texts.gstOfTotal(rupees(gst))}</small>`;
  return html`<section><h2>${texts.items}</h2><table class="link-items"><tbody>${rows}</tbody>
<tfoot><tr><th scope="row"><b>${texts.total}</b>${within}</th><td><b>${rupees(order.amount)}</b></td></tr></tfoot></table></section>`;
}
