import { moment, rupees } from '../../../platform/customer-pages/formats.ts';
import { icon } from '../../../platform/customer-pages/icons.ts';
import { bigAmount, factList, note, textField, watchedUntil } from '../../../platform/customer-pages/pieces.ts';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import type { FormErrors, TypedForm } from './form.ts';
import type { LinkView } from './page-html.ts';
import { head, itemTable, progress, wayQuery } from './page-html.ts';

/** The form of an open link: empty, or with the customer's input. */
export interface PaymentForm {
  readonly typed: TypedForm;
  readonly errors: FormErrors;
}

/** The page of a payable link. */
export function payableHtml(view: LinkView, form: PaymentForm): Html {
  const { link, texts, path, language, byUpi } = view;
  const purpose = html`<h1 class="link-purpose">${link.purpose ?? texts.title(link.merchantName)}</h1>`;
  const includes = link.gst === 0 ? '' : html`<p class="hint">${texts.gstOfTotal(rupees(link.gst))}</p>`;
  const isPartly = link.nextAtLeast < link.left;
  const summary =
    form.errors.size === 0
      ? ''
      : html`<div role="alert">${note('alert', 'error', form.errors.get('') ?? texts.errors.summary)}</div>`;
  const paying = link.state === 'PAYING' ? note('alert', 'plain', texts.paying) : '';
  const watched = watchedUntil(`/api/payment-links/v1/${link.code}`, ['OPEN', 'PAYING'], link);
  return html`<main class="link" ${watched}>${head(view, html`${purpose}${bigAmount(link.amount)}${includes}`)}
<form class="link-body" id="pay" method="post" action="${path}?lang=${language}${wayQuery(byUpi)}" novalidate><input type="hidden" name="key" value="${form.typed.key}">
${progress(view)}${summary}${paying}${factList([
  [texts.for, link.customerName, 'words'],
  [texts.reference, link.referenceId],
  [texts.payBy, moment(new Date(link.expiresAt), language)],
])}<p class="hint">${texts.payByHint}</p>${itemTable(view)}${isPartly ? partFields(view, form) : ''}${askFields(view, form)}${waysToPay(view)}
<p class="link-report">${isPartly || link.paidAmount > 0 ? texts.notExpected : texts.payOnce} <a href="${path}/report?lang=${language}">${texts.report}</a></p></form>
<div class="link-acts"><button class="link-primary" form="pay">${pressText(view)}</button></div></main>`;
}

function pressText({ link, texts, byUpi }: LinkView): string {
  const isPartly = link.nextAtLeast < link.left;
  if (byUpi) return isPartly ? texts.payByUpi : texts.payAllByUpi(rupees(link.left));
  return isPartly ? texts.chooseWithoutAmount : texts.choose(rupees(link.left));
}

/** The choice between the whole remainder and a part of it. */
function partFields({ link, texts }: LinkView, { typed, errors }: PaymentForm): Html {
  const [least, most] = [rupees(link.nextAtLeast), rupees(link.left)];
  const isPart = typed.part === 'part';
  const radio = (value: string, label: string, checked: boolean) =>
    html`<label class="choice"><input type="radio" name="part" value="${value}"${checked ? html` checked` : ''}>${label}</label>`;
  return html`<section class="link-form"><fieldset><legend>${texts.howMuch}</legend>
${radio('all', texts.payAll(most), !isPart)}${radio('part', texts.payPart, isPart)}
${textField({ name: 'amount', label: texts.partAmount, value: typed.amount, error: errors.get('amount'), hint: texts.partHint(least, most), inputMode: 'decimal' })}
</fieldset></section>`;
}

/** The merchant's questions before payment. */
function askFields({ link, texts }: LinkView, { typed, errors }: PaymentForm): Html {
  if (link.asks.length === 0) return html``;
  const fields = link.asks.map(({ label, required }, index) =>
    textField({
      name: `answer${index}`,
      value: typed.answers[index] ?? '',
      error: errors.get(`answer${index}`),
      label: required ? label : `${label} (${texts.optional})`,
      required,
    }),
  );
  return html`<section class="link-form"><fieldset><legend>${texts.beforePaying(link.merchantName)}</legend>${fields}</fieldset></section>`;
}

function waysToPay({ texts }: LinkView): Html {
  const ways = [
    ['upi', texts.methods.UPI],
    ['card', texts.methods.CARD],
    ['bank', texts.methods.NET_BANKING],
    ['wallet', texts.methods.WALLET],
  ] as const;
  const items = ways.map(([name, label]) => html`<li>${icon(name)}${label}</li>`);
  return html`<section><h2>${texts.waysToPay}</h2><ul class="link-methods">${items}</ul></section>`;
}
