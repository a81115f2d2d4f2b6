import type { CustomerLink } from '@galla/contract/collect/payment-links/schemas.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { moment, rupees, stamp } from '../../../platform/customer-pages/formats.ts';
import { icon } from '../../../platform/customer-pages/icons.ts';
import { bigAmount, factList, merchantHead, note } from '../../../platform/customer-pages/pieces.ts';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import type { PageTexts } from './texts.ts';

/** The data of a link page. */
export interface LinkView {
  readonly link: CustomerLink;
  readonly texts: PageTexts;
  readonly language: Language;
  /** `/l/{code}`. */
  readonly path: string;
  /** Whether the address asks for UPI, like the address that a merchant shares for UPI apps. */
  readonly byUpi: boolean;
}

/** The merchant, and the link to the other language. `more` follows below. */
export const head = ({ link, texts, language, byUpi }: LinkView, more: Html | '' = ''): Html =>
  merchantHead(link, texts, language, more, wayQuery(byUpi));

/** The query that carries the request for UPI to the addresses of this page and of the payment page. */
export const wayQuery = (byUpi: boolean): string => (byUpi ? '&way=upi' : '');

/** The sold items, with the GST included in them. */
export function itemTable({ link, texts }: LinkView): Html {
  if (link.items.length === 0) return html``;
  const rows = link.items.map(
    ({ name, quantity, unitPrice, gstRate }) =>
      html`<tr><th scope="row">${name}<small>${texts.quantity(quantity, rupees(unitPrice))}${gstRate === 0 ? '' : ` · ${texts.gstIncluded(gstRate)}`}</small></th><td>${rupees(quantity * unitPrice)}</td></tr>`,
  );
  const gst = link.gst === 0 ? '' : html`<small>${texts.gstOfTotal(rupees(link.gst))}</small>`;
  return html`<section><h2>${texts.items}</h2><table class="link-items"><tbody>${rows}</tbody>
<tfoot><tr><th scope="row"><b>${texts.total}</b>${gst}</th><td><b>${rupees(link.amount)}</b></td></tr></tfoot></table></section>`;
}

/** The ways to contact the merchant; empty if there are none. */
export function contactActs({ link, texts }: LinkView): Html {
  const { phone, email } = link.contact;
  const call = phone && html`<a class="link-plain" href="tel:${phone}">${icon('phone')}${texts.call}</a>`;
  const write = email && html`<a class="link-plain" href="mailto:${email}">${icon('mail')}${texts.email}</a>`;
  return html`${call ?? ''}${write ?? ''}`;
}

/** The progress of a link that is paid in parts. */
export function progress({ link, texts }: LinkView): Html {
  if (link.paidAmount === 0) return html``;
  const paid = texts.partPaid(rupees(link.paidAmount));
  return html`<div class="link-part"><progress max="${link.amount}" value="${link.paidAmount}" aria-label="${paid}"></progress>
<p><span>${paid}</span><span>${texts.partLeft(rupees(link.left))}</span></p></div>`;
}

/** The page of a link that has ended or cannot be paid now. */
export function endedHtml(view: LinkView): Html {
  const { link, texts, path } = view;
  const { title, text, mark } = endingOf(view);
  const hasReceipt = link.paidAmount > 0;
  const canAsk = link.state === 'EXPIRED' || link.state === 'FAILED';
  const ask = canAsk ? html`<button class="link-primary" form="ask">${texts.askForNew}</button>` : '';
  const receipt = hasReceipt
    ? html`<a class="link-plain" href="${path}/receipt.pdf?lang=${view.language}">${icon('download')}${texts.receiptOfParts}</a>`
    : '';
  const back =
    link.state === 'UNAVAILABLE'
      ? ''
      : note('undo', 'plain', link.state === 'EXPIRED' ? texts.comesBackLate : texts.comesBack);
  return html`<main class="link">${head(view)}<div class="link-body"><div class="link-end" data-kind="${link.state.toLowerCase()}"><span class="result-mark">${icon(mark, 32)}</span>
<h1>${title}</h1><p>${text}</p></div>${factList([
    [texts.amount, html`<s class="link-struck">${rupees(link.amount)}</s>`],
    [texts.reference, link.referenceId],
    [texts.for, link.purpose, 'words'],
  ])}${back}</div>${canAsk ? html`<form id="ask" method="post" action="${path}/ask?lang=${view.language}"></form>` : ''}
<div class="link-acts">${ask}${receipt}${contactActs(view)}</div></main>`;
}

function endingOf({ link, texts, language }: LinkView) {
  const charged = link.paidAmount === 0 ? texts.nothingCharged : texts.someCharged(rupees(link.paidAmount));
  const closedAt = stamp(link.closedAt ?? link.expiresAt, language);
  switch (link.state) {
    case 'CANCELLED':
      return {
        title: texts.cancelled,
        text: `${texts.cancelledOn(link.merchantName, closedAt)} ${charged}`,
        mark: 'ban',
      } as const;
    case 'FAILED':
      return { title: texts.failed, text: `${texts.failedBecause} ${charged}`, mark: 'ban' } as const;
    case 'UNAVAILABLE':
      return { title: texts.unavailable, text: texts.unavailableBecause(link.merchantName), mark: 'ban' } as const;
    default: {
      const until = texts.openUntil(moment(new Date(link.expiresAt), language));
      return { title: texts.expired, text: `${until} ${charged}`, mark: 'clock' } as const;
    }
  }
}

/** The page of a paid link, with its receipt. */
export function paidHtml(view: LinkView): Html {
  const { link, texts, path, language } = view;
  const payments = link.paid.map(({ at, method, instrument, utr, amount }) =>
    factList([
      ...(link.paid.length > 1 ? ([[texts.amount, rupees(amount)]] as const) : []),
      [texts.paidOn, stamp(at, language)],
      [texts.paidWith, [texts.methods[method], instrument].filter((part) => part !== null).join(', ')],
      [texts.utr, utr],
    ]),
  );
  return html`<main class="link">${head(view)}<div class="link-body"><div class="link-end" data-kind="paid"><span class="result-mark">${icon('check', 36)}</span>
<h1>${texts.paidTo(link.merchantName)}</h1>${bigAmount(link.amount)}</div>
<div>${payments}${factList([
    [texts.reference, link.referenceId],
    [texts.for, link.purpose, 'words'],
  ])}</div>${note('done', 'success', texts.closed)}${itemTable(view)}</div>
<div class="link-acts"><a class="link-primary" href="${path}/receipt.pdf?lang=${language}">${icon('download')}${texts.receipt}</a>${contactActs(view)}</div></main>`;
}
