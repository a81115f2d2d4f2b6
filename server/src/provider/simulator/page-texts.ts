import { netBankingBanks, wallets } from '@galla/contract/rail/names.ts';
import { type Html, html } from '../../platform/http/html.ts';
import type { PaidWith } from '../../platform/rail/rail.ts';
import type { BookPayment } from './book-rows.ts';
import { outcomes, testDomain, testOtps } from './outcomes.ts';

export type Field = 'vpa' | 'otp' | 'outcome';

/** The page on which a customer confirms a payment; `wrong` is the error of the last attempt. */
export function actPage(row: BookPayment, field: Field, wrong: string | undefined): string {
  const title = titleOf(row);
  const content = html`${facts(row)}
<form method="post">${fields[field](wrong)}
<div class="acts"><button class="main" name="act" value="pay">Pay ${rupees(row.amount)}</button>
<button name="act" value="cancel" formnovalidate>Cancel payment</button></div></form>`;
  return page(wrong === undefined ? title : `Not right: ${title}`, title, content);
}

/** The page of a payment that has ended. */
export function endPage(row: BookPayment): string {
  const [title, text] = endOf(row);
  const back =
    row.method === 'UPI'
      ? html`<p>Go back to the shop's page: it shows the result automatically.</p>`
      : html`<p><a class="main" href="${row.return_url}">Back to the shop</a></p>`;
  return page(title, title, html`<p role="status">${text}</p>${facts(row)}${back}`);
}

/** The page where a tester pastes the text of a QR code, as an app would read it. */
export function scanPage(wrong: string | undefined): string {
  const content = html`<p>Paste the link of a UPI QR code (<code>upi://pay?…</code>) to pay it as a customer's app would.</p>
<form method="get"><label for="link">UPI link</label>
<input id="link" name="link" required maxlength="1100" autocomplete="off" autocapitalize="off" spellcheck="false" ${invalid(wrong)}>${error(wrong)}
<div class="acts"><button class="main">Open</button></div></form>`;
  return page('Scan', 'Scan a QR code', content);
}

export function errorPage(text: string): string {
  return page('Not found', 'This page is not there', html`<p role="alert">${text}</p>`);
}

const fields: Readonly<Record<Field, (wrong: string | undefined) => Html>> = {
  vpa: (wrong) => html`<label for="vpa">Your VPA</label>
<input id="vpa" name="vpa" value="success@${testDomain}" required maxlength="80" list="vpas" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="hint" ${invalid(wrong)}>
<datalist id="vpas">${Object.keys(outcomes).map((name) => html`<option value="${name}@${testDomain}"></option>`)}</datalist>${error(wrong)}
<details id="hint"><summary>VPAs that lead to other outcomes</summary><dl>${Object.entries(outcomes).map(
    ([name, what]) => html`<dt><code>${name}@${testDomain}</code></dt><dd>${what}</dd>`,
  )}</dl></details>`,
  otp: (wrong) => html`<label for="otp">OTP</label>
<input id="otp" name="otp" required inputmode="numeric" pattern="[0-9 ]{4,12}" maxlength="12" autocomplete="one-time-code" aria-describedby="hint" ${invalid(wrong)}>${error(wrong)}
<p id="hint" class="hint">${testOtps.passes} passes, ${testOtps.fails} fails. What follows depends on the number of the card.</p>`,
  outcome: (wrong) =>
    html`<fieldset><legend>What the bank does</legend>${error(wrong)}${Object.entries(outcomes).map(
      ([name, what], index) =>
        html`<label class="choice"><input type="radio" name="outcome" value="${name}" required ${index === 0 ? html`checked` : ''}><span>The payment ${what}.</span></label>`,
    )}</fieldset>`,
};

function invalid(wrong: string | undefined): Html {
  return wrong === undefined ? html`` : html`aria-invalid="true" aria-errormessage="wrong"`;
}

function error(wrong: string | undefined): Html {
  return wrong === undefined ? html`` : html`<p id="wrong" class="wrong" role="alert">${wrong}</p>`;
}

function facts(row: BookPayment): Html {
  return html`<dl class="facts"><dt>To</dt><dd>${row.merchant_name}</dd><dt>Amount</dt><dd class="amount">${rupees(row.amount)}</dd>
<dt>Order</dt><dd>${row.order_id}</dd><dt>Reference</dt><dd>${row.provider_transaction_id}</dd></dl>`;
}

function titleOf(row: BookPayment): string {
  const { cardLast4, bank = '', wallet = '' } = JSON.parse(row.paid_with) as PaidWith;
  if (row.method === 'UPI') return 'Pay by UPI';
  if (row.method === 'CARD') return `Confirm the payment with card ••••\u00a0${cardLast4 ?? ''}`;
  if (row.method === 'WALLET') return `Pay with ${nameOf(wallets, wallet)}`;
  return nameOf(netBankingBanks, bank);
}

const nameOf = (names: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(names, code) ? (names[code] ?? code) : code;

function endOf(row: BookPayment): readonly [string, string] {
  if (row.state === 'COMPLETED')
    return ['Paid', `Your payment went through. Bank reference: ${row.utr ?? row.arn ?? ''}.`];
  if (row.state === 'FAILED') return ['Not paid', row.failure_reason ?? 'The payment failed.'];
  if (row.acted === 1) return ['Pending', 'The bank has not decided yet. The shop hears of it.'];
  return ['Too late', 'This payment has expired. Start again in the shop.'];
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function rupees(paise: number): string {
  return rupeeFormat.format(paise / 100);
}

/** The colours, sizes and shapes of the design (tokens.css), limited to those that these pages need. */
const style = html`
:root { color-scheme: light dark; --frame: light-dark(#f4f6f9, #0b0e14); --surface: light-dark(#fff, #12161e); --text: light-dark(#121722, #edf0f5); --text-2: light-dark(#4d5462, #b4bbc7);
  --line: light-dark(#e5e8ed, #232934); --control: light-dark(#868d9a, #6c7484); --accent: light-dark(#2153d4, #8db1ff); --on: light-dark(#fff, #0b0e14); --wrong: light-dark(#9f1920, #ffa098); --test: light-dark(#f4eefb, #231a30); --test-text: light-dark(#672f98, #d0b1f5); }
* { box-sizing: border-box; } body { margin: 0; background: var(--frame); color: var(--text); font: 16px/24px "Inter Variable", Inter, system-ui, sans-serif; }
.test { background: var(--test); color: var(--test-text); padding: 8px 16px; text-align: center; font-size: 14px; line-height: 20px; }
main { max-width: 480px; margin: 32px auto; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.012em; } p { margin: 8px 0; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 8px 16px; margin: 0 0 24px; } dt { color: var(--text-2); } dd { margin: 0; overflow-wrap: anywhere; } .amount { font-weight: 600; }
label { display: block; font-weight: 500; margin-bottom: 4px; } input:not([type=radio]) { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--control); border-radius: 8px; }
input[aria-invalid] { border-color: var(--wrong); } .wrong { color: var(--wrong); } .hint, details { color: var(--text-2); font-size: 14px; line-height: 20px; } summary { cursor: pointer; min-height: 44px; padding: 12px 0; } details dl { margin: 0; } details dd { margin: 0 0 8px; }
fieldset { border: 1px solid var(--line); border-radius: 12px; padding: 8px 16px; margin: 0; min-width: 0; } legend { font-weight: 500; padding: 0 4px; } .choice { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 6px 0; margin: 0; font-weight: 400; } input[type=radio] { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent); }
.acts { display: grid; gap: 12px; margin-top: 24px; } button, a.main { display: block; min-height: 44px; padding: 10px 16px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; color: var(--accent); background: transparent; border: 1px solid var(--control); border-radius: 8px; }
.main { color: var(--on); background: var(--accent); border-color: var(--accent); } a.main { color: var(--on); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; } code { font: 14px/20px ui-monospace, Menlo, monospace; overflow-wrap: anywhere; }
@media (max-width: 511px) { main { margin: 0; border-width: 0 0 1px; border-radius: 0; padding: 24px 16px; } }
`;

function page(title: string, heading: string, content: Html): string {
  return `<!doctype html>${
    html`<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Simulated bank</title><link rel="icon" href="data:,">
<style nonce="__STYLE_NONCE__">${style}</style></head><body><header class="test">Simulated bank: no money moves.</header><main><h1>${heading}</h1>${content}</main></body></html>`
      .text
  }`;
}
