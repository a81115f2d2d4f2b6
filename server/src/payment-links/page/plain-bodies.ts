import { icon } from '../../platform/customer-pages/icons.ts';
import { sentenceBody } from '../../platform/customer-pages/pieces.ts';
import type { Html } from '../../platform/http/html.ts';
import { html } from '../../platform/http/html.ts';
import type { LinkView } from './body.ts';
import { head } from './body.ts';
import type { PageTexts } from './texts.ts';

/** The form with which a customer reports a link. */
export function reportBody(view: LinkView): Html {
  const { texts, path, language } = view;
  return html`<main class="link">${head(view)}<form class="link-body" id="report" method="post" action="${path}/report?lang=${language}"><div class="link-end"><h1>${texts.reportTitle}</h1><p>${texts.reportHelp}</p></div>
<div class="link-field"><label for="note">${texts.reportNote} (${texts.optional})</label><input id="note" name="note" maxlength="300" autocomplete="off"></div></form>
<div class="link-acts"><button class="link-primary" form="report">${texts.reportSend}</button><a class="link-plain" href="${path}?lang=${language}">${texts.back}</a></div></main>`;
}

/** What stands after something was sent. */
export function sentBody(view: LinkView, title: string, text: string): Html {
  const { texts, path, language } = view;
  return html`<main class="link">${head(view)}<div class="link-body"><div class="link-end" data-kind="paid"><span class="result-mark">${icon('check', 36)}</span><h1>${title}</h1><p>${text}</p></div></div>
<div class="link-acts"><a class="link-plain" href="${path}?lang=${language}">${texts.back}</a></div></main>`;
}

/** The same for a link that is not known. */
export const unknownBody = (texts: PageTexts): Html => sentenceBody(texts.unknown, texts.unknownHelp);
