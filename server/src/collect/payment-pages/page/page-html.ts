import { readText } from '@galla/contract/collect/payment-pages/markup.ts';
import { moment, rupees } from '../../../platform/customer-pages/formats.ts';
import { icon } from '../../../platform/customer-pages/icons.ts';
import { bigAmount, merchantHead, note, textField, watchedUntil } from '../../../platform/customer-pages/pieces.ts';
import { qrPath, quietModules } from '../../../platform/drawing/qr.ts';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import { askFields, itemFields, suggestedFields } from './form-fields.ts';
import type { PageTexts } from './texts.ts';
import type { PageForm, PageView } from './view.ts';

/** A merchant's text with paragraphs, lists and bold words. Everything else is plain text. */
export function textHtml(text: string): Html {
  const blocks = readText(text).map(({ type, lines }) => {
    const drawn = lines.map((runs) => runs.map((run) => (run.strong ? html`<b>${run.text}</b>` : html`${run.text}`)));
    if (type === 'list') return html`<ul>${drawn.map((line) => html`<li>${line}</li>`)}</ul>`;
    return html`<p>${drawn.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</p>`;
  });
  return html`<div class="page-text">${blocks}</div>`;
}

/** The page while it can be paid. */
export function payableHtml(view: PageView, form: PageForm): Html {
  const { page, texts, path, language } = view;
  // A page shows no server time; it learns of its end within half a minute.
  const watched = watchedUntil(`/api/payment-pages/v1/pages/${page.slug}`, ['OPEN'], { expiresAt: null, now: '' });
  return html`<main class="link page" ${watched}>${about(view)}<div class="page-side">
<form class="link-body" id="pay" method="post" action="${path}?lang=${language}" novalidate><input type="hidden" name="key" value="${form.typed.key}">
${summaryOf(texts, form)}${payer(view, form)}${whatToPay(view, form)}${total(view)}
<p class="link-report">${texts.wrong} <a href="${path}/report?lang=${language}">${texts.report}</a></p></form>
<div class="link-acts"><button class="link-primary" form="pay">${payLabel(view)}</button></div></div></main>`;
}

/** The page while it cannot be paid. */
export function closedHtml(view: PageView): Html {
  const { page, texts, language } = view;
  const state = page.state === 'OPEN' ? 'CLOSED' : page.state;
  const { title, text } = texts.states[state];
  const said =
    state === 'NOT_STARTED'
      ? text(page.startsAt === null ? '' : moment(new Date(page.startsAt), language))
      : text(page.merchantName);
  const mark = state === 'NOT_STARTED' || state === 'PAUSED' ? 'clock' : 'ban';
  const back = state === 'CLOSED' ? note('undo', 'plain', texts.comesBack) : '';
  const call = page.contactPhone === null ? '' : callAct(page.contactPhone, texts);
  return html`<main class="link page">${about(view)}<div class="page-side"><div class="link-body"><div class="link-end" data-kind="${state.toLowerCase()}">
<span class="result-mark">${icon(mark, 32)}</span><h2>${title}</h2><p>${said} ${texts.nothingCharged}</p></div>${back}</div>
${call === '' ? '' : html`<div class="link-acts">${call}</div>`}</div></main>`;
}

export const callAct = (phone: string, texts: PageTexts): Html =>
  html`<a class="link-plain" href="tel:${phone}">${icon('phone')}${texts.call}</a>`;

/** The picture, merchant, title and text of the page. */
function about({ page, texts, language, url }: PageView): Html {
  const { picture } = page;
  const image =
    picture === null
      ? ''
      : html`<img class="page-picture" src="${picture.links.medium}" srcset="${picture.links.small} 320w, ${picture.links.medium} 960w, ${picture.links.large} 1920w" sizes="(max-width: 899px) 100vw, 405px" width="${picture.width}" height="${picture.height}" alt="">`;
  const until =
    page.state === 'OPEN' && page.endsAt !== null
      ? html`<p class="page-fact">${icon('clock')}${texts.until(moment(new Date(page.endsAt), language))}</p>`
      : '';
  const phone =
    page.contactPhone === null
      ? ''
      : html`<p class="page-fact">${icon('phone')}<a href="tel:${page.contactPhone}">${page.contactPhone}</a></p>`;
  return html`<div class="page-about">${image}${merchantHead(
    page,
    texts,
    language,
    html`<h1 class="page-title">${page.title}</h1>${textHtml(page.text)}${until}${phone}${qrOf(url, texts)}`,
  )}</div>`;
}

/** The QR codes of recently opened pages: finding the best of eight masks takes longer than the rest of a page. */
const codes = new Map<string, ReturnType<typeof qrPath>>();
const maxCodes = 500;

function codeOf(url: string): ReturnType<typeof qrPath> {
  const code = codes.get(url) ?? qrPath(url);
  const [oldest] = codes.keys();
  if (codes.size >= maxCodes && oldest !== undefined && !codes.has(url)) codes.delete(oldest);
  codes.set(url, code);
  return code;
}

/** The QR code of the page's own address, for wide screens. */
function qrOf(url: string, texts: PageTexts): Html {
  const { modules, path } = codeOf(url);
  const side = modules + 2 * quietModules;
  return html`<figure class="page-qr"><svg width="112" height="112" viewBox="${-quietModules} ${-quietModules} ${side} ${side}" role="img" aria-label="${texts.qr}" shape-rendering="crispEdges"><rect x="${-quietModules}" y="${-quietModules}" width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>
<figcaption><b>${texts.onPhone}</b>${texts.scan}</figcaption></figure>`;
}

function summaryOf(texts: PageTexts, { errors }: PageForm): Html | '' {
  if (errors.size === 0) return '';
  return html`<div role="alert">${note('alert', 'error', errors.get('') ?? texts.errors.summary)}</div>`;
}

/** The payer's details and the merchant's questions. */
function payer(view: PageView, form: PageForm): Html {
  const { texts } = view;
  const { typed, errors } = form;
  return html`<section class="link-form"><fieldset class="page-fields"><legend>${texts.yourDetails}</legend>
${textField({ name: 'name', label: texts.name, value: typed.name, error: errors.get('name'), autocomplete: 'name', required: true })}
${textField({ name: 'phone', label: texts.phone, value: typed.phone, error: errors.get('phone'), hint: texts.phoneHint, inputMode: 'tel', autocomplete: 'tel-national', required: true })}
${askFields(view, form)}</fieldset></section>`;
}

function whatToPay(view: PageView, form: PageForm): Html {
  switch (view.page.kind) {
    case 'FIXED':
      return html``;
    case 'OPEN':
      return suggestedFields(view, form);
    case 'ITEMS':
      return itemFields(view, form);
    default:
      return view.page.kind satisfies never;
  }
}

/** The amount to pay in paise, if the customer's choice cannot change it. */
function fixedTotal({ page }: PageView): number | undefined {
  if (page.kind === 'FIXED') return page.amount ?? 0;
  const isFixed = page.kind === 'ITEMS' && page.items.every(({ required, most }) => required && most === 1);
  return isFixed ? page.items.reduce((sum, { unitPrice }) => sum + unitPrice, 0) : undefined;
}

function total(view: PageView): Html {
  const amount = fixedTotal(view);
  if (amount === undefined) return html`<p class="hint">${view.texts.totalNext}</p>`;
  return html`<div class="page-total"><span>${view.texts.toPay}</span>${bigAmount(amount)}</div>`;
}

function payLabel(view: PageView): string {
  const amount = fixedTotal(view);
  return amount === undefined ? view.texts.pay : view.texts.payAmount(rupees(amount));
}
