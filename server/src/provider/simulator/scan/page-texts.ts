import type { UpiApp } from '@galla/contract/payments/payments/upi-apps.ts';
import { upiAppNames, upiAppOf, upiApps } from '@galla/contract/payments/payments/upi-apps.ts';
import type { RailPayee } from '@galla/contract/rail/callbacks.ts';
import type { ReadUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import { encode } from 'uqr';
import { type Html, html } from '../../../platform/http/html.ts';
import type { PaidWith } from '../../../platform/rail/rail.ts';
import type { BookPayment } from '../book-rows.ts';
import { scanStyle } from './page-style.ts';
import { type ScanOutcome, scanOutcomes } from './qr-payments.ts';

/** The customer's input so far. */
export interface Entered {
  readonly key: string;
  readonly amount: string;
  readonly app: UpiApp;
  readonly outcome: ScanOutcome;
}

/** The page that reads a code, by camera, picture or text; `wrong` is the error of the last code. */
export function readerPage(wrong: string | undefined, text = ''): string {
  const content = html`<section class="camera" aria-label="Camera"><div class="frame"><video id="video" muted playsinline hidden></video><p id="hint" class="hint" role="status">Point the camera at a QR code, or paste its text.</p></div>
<div class="tools" id="tools" hidden><button type="button" id="scan">${icons.scan}<span>Use the camera</span></button><label class="button" for="picture">${icons.picture}<span>From a picture</span></label><input class="away" type="file" id="picture" accept="image/*"></div></section>
<form class="body" method="get" action="/simulator/scan"><label for="qr">QR text</label><textarea id="qr" name="qr" rows="3" maxlength="1100" required autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="upi://pay?pa=…" ${invalid(wrong)}>${text}</textarea>${error(wrong)}
<div class="pay"><button class="main">Read the QR code</button></div></form>`;
  return page('Play the customer', content, wrong);
}

export function payPage({
  text,
  link,
  payee,
  entered,
  wrong,
}: {
  readonly text: string;
  readonly link: ReadUpiLink;
  readonly payee: RailPayee;
  readonly entered: Entered;
  readonly wrong?: string;
}): string {
  const fixed = link.amount !== undefined;
  const content = html`<section class="camera" aria-label="QR code"><div class="frame read">${qrPicture(text)}</div>
<div class="tools"><a class="button" href="/simulator/scan">${icons.scan}<span>Scan another</span></a><a class="button" href="/simulator/scan#qr">${icons.paste}<span>Paste a QR</span></a></div></section>
<form class="body" method="post" action="/simulator/scan"><input type="hidden" name="qr" value="${text}"><input type="hidden" name="key" value="${entered.key}">
${payeeOf(link, payee)}${codeEnded(payee)}
<label for="amount">Amount</label><div class="money"><span aria-hidden="true">₹</span><input id="amount" name="amount" inputmode="decimal" required maxlength="15" autocomplete="off" value="${entered.amount}" ${fixed ? html`readonly aria-describedby="fixed"` : html``} ${invalid(wrong)}></div>${fixed ? html`<p id="fixed" class="soft">The code asks for this amount.</p>` : html``}${error(wrong)}
<fieldset class="apps"><legend>UPI app</legend>${upiAppNames.map(
    (app) =>
      html`<label><input type="radio" name="app" value="${app}" ${app === entered.app ? html`checked` : html``}><span>${upiApps[app].name}</span></label>`,
  )}</fieldset>
<fieldset class="outcomes"><legend>What happens</legend>${scanOutcomes.map(
    (outcome) =>
      html`<label><input type="radio" name="outcome" value="${outcome}" ${outcome === entered.outcome ? html`checked` : html``}><span><b>${outcomeTexts[outcome][0]}</b><small id="${outcome}">${outcomeTexts[outcome][1]}</small></span></label>`,
  )}</fieldset>
<div class="pay"><button class="main" id="pay">Pay</button></div></form>`;
  return page(`Pay ${payee.name}`, content, wrong);
}

/** The state of the code before paying: payments to an ended code are refunded. */
function codeEnded({ codeEnd }: RailPayee): Html {
  if (codeEnd === null) return html``;
  const what = codeEnd === 'PAID' ? 'This code was already paid.' : 'This code has ended.';
  return html`<p class="late" role="alert"><b>${what}</b> What you pay now goes back to you. Ask the shop for a new code.</p>`;
}

/** Why a payment is refunded: its code took no more payments, or the shop refunded all of it. */
type Back = 'code-end' | 'refund' | undefined;

const backTexts = {
  'code-end': 'The code had been paid or had ended. The shop did not get this money.',
  refund: 'The shop has sent all of it back.',
} as const;

export function donePage(
  row: BookPayment,
  { text, back }: { readonly text: string | undefined; readonly back: Back },
): string {
  const [title, tone, said] = endOf(row, back);
  const { vpa = '' } = JSON.parse(row.paid_with) as PaidWith;
  const app = upiAppOf(vpa);
  const again = `/simulator/scan?${new URLSearchParams({ qr: text ?? '' })}`;
  const content = html`<section class="body done"><p class="mark ${tone}" aria-hidden="true">${tone === 'good' ? '✓' : tone === 'bad' ? '×' : back === undefined ? '…' : '↩'}</p><h2>${title}</h2><p role="status">${said}</p>
<dl><dt>To</dt><dd>${row.merchant_name}</dd><dt>From</dt><dd>${app === undefined ? '' : `${upiApps[app].name}, `}${vpa}</dd>${row.utr === null ? html`` : html`<dt>UTR</dt><dd>${row.utr}</dd>`}<dt>Reference</dt><dd>${row.provider_transaction_id}</dd></dl>
<div class="pay">${text === undefined ? html`` : html`<a class="main" href="${again}">Pay again</a>`}<a class="second" href="/simulator/scan">Scan another</a></div></section>`;
  return page(title, content);
}

const outcomeTexts: Readonly<Record<ScanOutcome, readonly [string, string]>> = {
  paid: ['Paid', 'Counter speaks it'],
  declined: ['Declined', 'Not enough balance'],
  pending: ['Pending', 'Bank answers after 2 minutes'],
  'other-amount': ['Another amount', 'Pays ₹10 less'],
};

function endOf(row: BookPayment, back: Back): readonly [string, 'good' | 'bad' | 'open', string] {
  const amount = rupees(row.amount);
  if (row.state === 'COMPLETED' && back !== undefined) return [`${amount} goes back to you`, 'open', backTexts[back]];
  if (row.state === 'COMPLETED') return [`${amount} paid`, 'good', 'The payment went through.'];
  if (row.state === 'FAILED') return [`${amount} not paid`, 'bad', row.failure_reason ?? 'The payment failed.'];
  return [`${amount} pending`, 'open', 'The bank answers within 2 minutes. Load this page again to see what it says.'];
}

function payeeOf(link: ReadUpiLink, { name, storeName, terminalName }: RailPayee): Html {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const place = [storeName, terminalName].filter((part) => part !== null).join(', ');
  return html`<div class="payee"><span class="initials" aria-hidden="true">${initials}</span><p><strong>${name}</strong><br>${place === '' ? html`` : html`${place}<br>`}${link.vpa}</p><span class="badge">${icons.tick}Read</span></div>`;
}

/** The code as the customer sees it. */
function qrPicture(text: string): Html {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label="The QR code that was read"><path d="${path}"/></svg>`;
}

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

function invalid(wrong: string | undefined): Html {
  return wrong === undefined ? html`` : html`aria-invalid="true" aria-errormessage="wrong"`;
}

function error(wrong: string | undefined): Html {
  return wrong === undefined ? html`` : html`<p id="wrong" class="wrong" role="alert">${wrong}</p>`;
}

const icon = (path: Html) =>
  html`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
const icons = {
  flask: icon(html`<path d="M10 2v7.5L4.7 19a2 2 0 0 0 1.8 3h11a2 2 0 0 0 1.8-3L14 9.5V2M8.5 2h7M7 16h10"/>`),
  scan: icon(
    html`<path d="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M7 12h10"/>`,
  ),
  paste: icon(
    html`<rect x="8" y="2" width="8" height="4" rx="1"/><path d="M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"/>`,
  ),
  picture: icon(
    html`<rect x="3" y="3" width="18" height="18" rx="2"/><circle cx="9" cy="9" r="2"/><path d="m21 15-3.1-3.1a2 2 0 0 0-2.8 0L6 21"/>`,
  ),
  tick: icon(html`<path d="M20 6 9 17l-5-5"/>`),
};

function page(title: string, content: Html, wrong?: string): string {
  const heading = wrong === undefined ? title : `Not right: ${title}`;
  return `<!doctype html>${
    html`<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading} · Simulated bank</title>
<style nonce="__STYLE_NONCE__">${scanStyle}</style><script type="module" src="/simulator/scan/scan.js"></script></head><body><header>${icons.flask}<div><h1>Play the customer</h1><p>Demo. No real money moves.</p></div></header><main>${content}</main></body></html>`
      .text
  }`;
}
