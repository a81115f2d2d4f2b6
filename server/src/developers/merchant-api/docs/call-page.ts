import { textOf } from '@galla/contract/core/errors.ts';
import { programTextOf } from '@galla/contract/core/program-errors.ts';
import { codeLanguages, codeOf } from '@galla/contract/developers/merchant-api/code.ts';
import { apiKeyCaller } from '../../../callers/api-key.ts';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import { jsonSchema } from '../../../platform/http/open-api.ts';
import type { Example } from './examples.ts';
import { fieldsOf } from './fields.ts';
import { apiGroups } from './reference.ts';
import type { ShownCall } from './shown-call.ts';
import type { Trial } from './try.ts';
import { tryForm } from './try.ts';

/** A call in three languages, selected by radio buttons that need no script. */
export function codeTabs(url: string, { call }: Example): Html {
  const id = `code-${call.name}`;
  const languages = Object.entries(codeLanguages) as [keyof typeof codeLanguages, string][];
  return html`<div class="code" role="group" aria-label="The call as code">${languages.map(
    ([language, label], index) =>
      html`<input type="radio" name="${id}" id="${id}-${language}"${index === 0 ? html` checked` : ''}><label for="${id}-${language}">${label}</label>`,
  )}${languages.map(([language]) => html`<pre tabindex="0"><code>${codeOf(language, url, call)}</code></pre>`)}</div>`;
}

/** The text about a call: its parameters, response and errors. */
export function callText({ name, method, path, spec }: ShownCall): Html {
  const group = apiGroups.find(({ calls }) => (calls as readonly string[]).includes(name));
  const errors = Object.entries(spec.errors ?? {});
  const parts = [['Path', spec.params] as const, ['Query', spec.query] as const, ['Body', spec.body] as const];
  const inputs = parts.map(([title, schema]) => {
    const fields = schema === undefined ? [] : fieldsOf(jsonSchema(schema, 'input'));
    return fields.length === 0 ? '' : html`<h2>${title}</h2><dl>${fields}</dl>`;
  });
  const header =
    spec.idempotent === true &&
    html`<h2>Headers</h2><dl><div><dt><code>Idempotency-Key</code></dt><dd>text, up to 255 <b>Required</b></dd><dd class="more">The same for every try of one act. The same call under it gets the first answer again for 7 days.</dd></div></dl>`;
  return html`<p class="eyebrow">${group?.title}</p><h1>${titleOf(name)}</h1>
<p><span class="verb">${method}</span><code>/api${path}</code></p><p>${spec.summary}. For ${apiKeyCaller.describe(spec.access)}.</p>
${inputs}${header === false ? '' : header}
<h2>Answer</h2>${typeof spec.returns === 'string' ? html`<p>The file.</p>` : html`<dl>${fieldsOf(jsonSchema(spec.returns, 'output'))}</dl>`}
${errors.length === 0 ? '' : html`<h2>Errors</h2><dl>${errors.map(([code, status]) => html`<div><dt><code>${status} ${code}</code></dt><dd class="more">${textOf(code as never) ?? programTextOf(code as never)}</dd></div>`)}</dl>`}`;
}

/** `createOrder` as a readable title. */
export const titleOf = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bqr\b/, 'QR');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Code, a form to try the call, and a response: the recorded one, or that of the trial. */
export function callSide(call: ShownCall, example: Example, url: string, trial?: Trial): Html {
  const shown = trial?.answer ?? { status: example.status, text: JSON.stringify(example.answer, null, 2), took: null };
  const took = shown.took === null ? 'An example' : `${shown.took} ms`;
  return html`${codeTabs(url, example)}${tryForm(call, example, trial)}<h2 id="answer">Answer</h2><p>${shown.status} · ${took}</p><pre tabindex="0"><code>${shown.text}</code></pre>`;
}
