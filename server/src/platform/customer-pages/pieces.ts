import type { Language } from '@galla/contract/core/languages.ts';
import { languageCodes, languages } from '@galla/contract/core/languages.ts';
import type { Html } from '../http/html.ts';
import { html } from '../http/html.ts';
import { wholeRupees } from './formats.ts';
import { icon } from './icons.ts';

/** An amount in paise as the main element of a page, with large rupees and small paise. */
export function bigAmount(paise: number): Html {
  return html`<p class="amount"><span class="rupee">₹</span>${wholeRupees(paise)}<span class="paise">.${String(paise % 100).padStart(2, '0')}</span></p>`;
}

/** A list of names and values; those without a value are left out. */
export function factList(
  facts: readonly (readonly [name: string, value: Html | string | null, kind?: 'words'])[],
): Html {
  const rows = facts.map(([name, value, kind]) =>
    value === null ? '' : html`<div><dt>${name}</dt><dd class="${kind ?? 'figures'}">${value}</dd></div>`,
  );
  return html`<dl class="facts">${rows}</dl>`;
}

/**
 * The attributes by which an open page learns that it has ended: the path to poll, the states in which it can be paid,
 * and the ms until it ends.
 */
export const watchedUntil = (path: string, states: readonly string[], { expiresAt, now }: Lasting): Html =>
  html`data-watch="${path}" data-states="${states.join(' ')}" data-ends-in="${expiresAt === null ? '' : String(Date.parse(expiresAt) - Date.parse(now))}"`;

/** When something ends, if it does, and the server's current time. */
interface Lasting {
  readonly expiresAt: string | null;
  readonly now: string;
}

/** A framed sentence. */
export const note = (name: 'undo' | 'done' | 'alert', tone: 'plain' | 'success' | 'error', text: string): Html =>
  html`<p class="link-note" data-tone="${tone}">${icon(name)}<span>${text}</span></p>`;

/** A page with one sentence: its address is unknown, or the limit of requests is reached. */
export const sentenceBody = (title: string, text: string): Html =>
  html`<main class="link"><div class="link-body"><div class="link-end"><span class="result-mark">${icon('alert', 32)}</span><h1>${title}</h1><p>${text}</p></div></div></main>`;

/** The head of a merchant's page. */
export interface MerchantHead {
  readonly merchantName: string;
  /** Whether the merchant's KYC is verified. */
  readonly verified: boolean;
  readonly mode: 'live' | 'test';
}

/** The merchant, and the link to the other language. `more` follows below. */
export function merchantHead(
  { merchantName, verified, mode }: MerchantHead,
  texts: { readonly testMode: string; readonly verified: string },
  language: Language,
  more: Html | '' = '',
  query = '',
): Html {
  const other = languageCodes.find((code) => code !== language) ?? 'en';
  const test = mode === 'test' ? html`<p class="link-test">${texts.testMode}</p>` : '';
  const mark = verified ? html`<p class="shop-verified">${icon('verified', 16)}${texts.verified}</p>` : '';
  return html`${test}<header class="link-head"><div class="shop"><span class="shop-tile" aria-hidden="true">${initialsOf(merchantName)}</span>
<div><p class="shop-name">${merchantName}</p>${mark}</div>
<a class="link-language" href="?lang=${other}${query}" lang="${other}" hreflang="${other}">${languages[other]}</a></div>${more}</header>`;
}

function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/).map((word) => [...word][0] ?? '');
  return `${first}${second}`.toUpperCase();
}

/** A field of a form, new or with the submitted value. */
export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly inputMode?: 'decimal' | 'numeric' | 'tel' | 'email';
  /** The value of `autocomplete`; off by default. */
  readonly autocomplete?: 'name' | 'tel-national';
  readonly required?: boolean;
}

/** A field with its label, hint and error. */
export function textField(field: TextField): Html {
  const { name, label, value, inputMode, autocomplete = 'off', required = false } = field;
  const mode = inputMode === undefined ? '' : html` inputmode="${inputMode}"`;
  return html`<div class="link-field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" maxlength="200" autocomplete="${autocomplete}"${mode}${required ? html` required` : ''}${describedBy(field)}>
${hintAndError(field)}</div>`;
}

/** The attributes that tie a field to its hint and error. */
export function describedBy({ name, hint, error }: Pick<TextField, 'name' | 'hint' | 'error'>): Html {
  const about = [...(hint === undefined ? [] : [`${name}-hint`]), ...(error === undefined ? [] : [`${name}-error`])];
  const described = about.length === 0 ? '' : html` aria-describedby="${about.join(' ')}"`;
  return html`${error === undefined ? '' : html` aria-invalid="true"`}${described}`;
}

/** The hint and error below a field. */
export const hintAndError = ({ name, hint, error }: Pick<TextField, 'name' | 'hint' | 'error'>): Html =>
  html`${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}${error === undefined ? '' : html`<p class="link-error" id="${name}-error">${error}</p>`}`;
