import type { Language } from '@galla/contract/core/languages.ts';
import type { Html } from '../http/html.ts';
import { html } from '../http/html.ts';
import { icon } from './icons.ts';

/** The texts of the report form. */
export interface ReportTexts {
  readonly reportTitle: string;
  readonly reportHelp: string;
  readonly reportNote: string;
  readonly reportSend: string;
  readonly optional: string;
  readonly back: string;
}

/** A page that can be reported, with the head of its merchant. */
interface ReportedPage {
  readonly head: Html;
  readonly texts: ReportTexts;
  /** Without a query. */
  readonly path: string;
  readonly language: Language;
}

/** The longest note of a report, in characters. */
export const longestNote = 300;

/** The form with which a customer reports a link or page. It is submitted to `{path}/report`. */
export const reportBody = ({ head, texts, path, language }: ReportedPage): Html =>
  html`<main class="link">${head}<form class="link-body" id="report" method="post" action="${path}/report?lang=${language}"><div class="link-end"><h1>${texts.reportTitle}</h1><p>${texts.reportHelp}</p></div>
<div class="link-field"><label for="note">${texts.reportNote} (${texts.optional})</label><input id="note" name="note" maxlength="${longestNote}" autocomplete="off"></div></form>
<div class="link-acts"><button class="link-primary" form="report">${texts.reportSend}</button><a class="link-plain" href="${path}?lang=${language}">${texts.back}</a></div></main>`;

/** The page after something was sent. */
export const sentBody = ({ head, texts, path, language }: ReportedPage, title: string, text: string): Html =>
  html`<main class="link">${head}<div class="link-body"><div class="link-end" data-kind="paid"><span class="result-mark">${icon('check', 36)}</span><h1>${title}</h1><p>${text}</p></div></div>
<div class="link-acts"><a class="link-plain" href="${path}?lang=${language}">${texts.back}</a></div></main>`;
