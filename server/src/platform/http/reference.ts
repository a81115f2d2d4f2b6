import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import type { ProviderContact } from '../provider.ts';
import type { Callers } from './callers.ts';
import { callerKindOf } from './callers.ts';
import { html, plainPage } from './html.ts';
import { jsonSchema } from './open-api.ts';

/** The readable page of the API, at `/api/docs`: every endpoint with its callers, input, output and errors. */
export function referencePage(endpoints: readonly Endpoint[], callers: Callers, provider: ProviderContact): string {
  const features = Map.groupBy(endpoints, ({ name }) => name.split('.')[0] ?? '');
  const body = html`<h1>${provider.name} API</h1>
<p>Amounts are paise. Times are UTC, ISO 8601. Every error is <code>{ code, message, errors?, requestId }</code>. The same as a document for programs: <a href="/api/openapi.json">openapi.json</a></p>
${[...features].map(([name, members]) => html`<section><h2>${name}</h2>${members.map((endpoint) => article(endpoint, callers))}</section>`)}`;
  return plainPage('API', body, provider);
}

function article(endpoint: Endpoint, callers: Callers) {
  const { name, method, path, spec } = endpoint;
  const inputs = [
    ['Path', spec.params],
    ['Query', spec.query],
    ['Body', spec.body],
  ] as const;
  const errors = Object.entries(spec.errors ?? {});
  return html`<article id="${name}"><h3><span class="verb">${method}</span> <code>/api${path}</code></h3>
<p>${spec.summary}. For ${callerKindOf(callers, endpoint).describe(spec.access)}.${spec.captcha === undefined ? '' : ` Needs a captcha of the action ${spec.captcha}.`}</p>
${inputs.map(([title, schema]) =>
  schema === undefined
    ? ''
    : html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(jsonSchema(schema, 'input'), null, 2)}</pre></details>`,
)}
<details><summary>Answer</summary><pre tabindex="0">${typeof spec.returns === 'string' ? spec.returns : JSON.stringify(jsonSchema(spec.returns, 'output'), null, 2)}</pre></details>
${errors.length === 0 ? '' : html`<table><tr><th>Code</th><th>Status</th></tr>${errors.map(([code, status]) => html`<tr><td><code>${code}</code></td><td>${status}</td></tr>`)}</table>`}
</article>`;
}
