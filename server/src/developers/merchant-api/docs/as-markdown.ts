import { textOf } from '@galla/contract/core/errors.ts';
import { programTextOf } from '@galla/contract/core/program-errors.ts';
import { codeLanguages, codeOf } from '@galla/contract/developers/merchant-api/code.ts';
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { apiKeyCaller } from '../../../callers/api-key.ts';
import { jsonSchema } from '../../../platform/http/open-api.ts';
import { titleOf } from './call-page.ts';
import type { Example } from './examples.ts';
import { fieldTexts } from './fields.ts';
import type { Guide } from './markdown.ts';
import { apiGroups } from './reference.ts';
import type { ShownCall } from './shown-call.ts';

/** The data that the documentation's texts refer to: the server's address, and the example calls. */
export interface DocsSource {
  readonly url: string;
  exampleOf(name: string): Example;
}

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

/** A call in three languages. */
function codesOf({ url, exampleOf }: DocsSource, name: string): string {
  const { call } = exampleOf(name);
  const languages = Object.keys(codeLanguages) as (keyof typeof codeLanguages)[];
  return languages
    .map((language) => fence(language === 'curl' ? 'sh' : language, codeOf(language, url, call)))
    .join('\n\n');
}

/** Links within the documentation lead to Markdown pages too. */
const linked = (url: string, text: string) => text.replace(/\]\((\/docs\/api\/[\w/-]+)\)/g, `](${url}$1.md)`);

/** A guide as Markdown, with its calls as code. */
export const guideMarkdown = (source: DocsSource, { text }: Guide): string =>
  linked(
    source.url,
    text.replace(
      /^```call\n(\w+)\n```$/gm,
      (_block, name: string) => `${codesOf(source, name)}\n\n[${titleOf(name)} in the reference](/docs/api/${name})`,
    ),
  );

/** The reference page of a call as Markdown. */
export function callMarkdown(source: DocsSource, { name, method, path, spec }: ShownCall): string {
  const { status, answer } = source.exampleOf(name);
  const inputs = [['Path', spec.params] as const, ['Query', spec.query] as const, ['Body', spec.body] as const].flatMap(
    ([title, schema]) => (schema === undefined ? [] : fieldsPart(title, jsonSchema(schema, 'input'))),
  );
  const key =
    spec.idempotent === true
      ? ['## Headers', '- `Idempotency-Key` (text, up to 255, required): the same for every try of one act']
      : [];
  const returned =
    typeof spec.returns === 'string'
      ? ['## Answer', 'The file.']
      : fieldsPart('Answer', jsonSchema(spec.returns, 'output'));
  const errors = Object.entries(spec.errors ?? {}).map(
    ([code, refused]) => `- \`${refused} ${code}\`: ${textOf(code as never) ?? programTextOf(code as never)}`,
  );
  return `${[
    `# ${titleOf(name)}`,
    `\`${method} /api${path}\``,
    `${spec.summary}. For ${apiKeyCaller.describe(spec.access)}.`,
    ...inputs,
    ...key,
    ...returned,
    ...(errors.length === 0 ? [] : ['## Errors', errors.join('\n')]),
    '## As code',
    codesOf(source, name),
    `## An answer (${status})`,
    fence('json', JSON.stringify(answer, null, 2)),
  ].join('\n\n')}\n`;
}

function fieldsPart(title: string, schema: ReturnType<typeof jsonSchema>): string[] {
  const lines = fieldTexts(schema).map(
    ({ name, kind, isRequired, limits }) =>
      `- \`${name}\` (${kind}${isRequired ? ', required' : ''})${limits === '' ? '' : `: ${limits}`}`,
  );
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
}

/** All pages with their subjects, as `llms.txt` and as the Markdown front page. */
export function indexMarkdown(url: string, provider: string, guides: ReadonlyMap<string, Guide>): string {
  const ofGuides = [...guides].map(
    ([name, { title, about }]) => `- [${title}](${url}/docs/api/guides/${name}.md): ${about}`,
  );
  const ofCalls = apiGroups.map(({ title, about, calls }) => {
    const links = calls.map(
      (name) => `- [${titleOf(name)}](${url}/docs/api/${name}.md): ${merchantApi[name].spec.summary}`,
    );
    return `## ${title}\n\n${about}\n\n${links.join('\n')}`;
  });
  return `# ${provider} merchant API

> Take payments, refund them, send payment links, and learn what happened. Begin with a test key: no real money moves.

The API is at ${url}/api/merchant/v1. Amounts are paise, times are UTC in ISO 8601, days are days of India. Never put a key into a page or an app.

## Guides

${ofGuides.join('\n')}

${ofCalls.join('\n\n')}

## For programs

- [The OpenAPI document](${url}/api/merchant/v1/openapi.json): OpenAPI 3.1
`;
}
