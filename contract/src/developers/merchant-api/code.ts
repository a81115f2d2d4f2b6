/** The languages of examples. */
export const codeLanguages = { curl: 'cURL', typescript: 'TypeScript', python: 'Python' } as const;

/** A language of examples. */
export type CodeLanguage = keyof typeof codeLanguages;

/** One call of the merchant API that is written as code. */
export interface WrittenCall {
  /** The call by its name in the SDK. */
  readonly name: string;
  readonly method: string;
  /** Below `/api/merchant/v1`, with its ids in it. */
  readonly path: string;
  /** The ids in the path, in their order. */
  readonly ids?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The idempotency key of the act, where it has one. */
  readonly key?: string;
}

/** A call as code, with the key taken from the environment. `url` is where Galla is. */
export function codeOf(language: CodeLanguage, url: string, call: WrittenCall): string {
  if (language === 'curl') return curlOf(url, call);
  return language === 'python' ? pythonOf(url, call) : typeScriptOf(url, call);
}

const addressOf = (url: string, { path }: WrittenCall) => `${url}/api/merchant/v1${path}`;
const shellText = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf(url: string, call: WrittenCall): string {
  const { method, query = {}, body, key } = call;
  const pairs = Object.entries(query).map(([name, value]) => `--data-urlencode ${shellText(`${name}=${value}`)}`);
  const verb = method === 'GET' ? (pairs.length > 0 ? '-G ' : '') : `-X ${method} `;
  const lines = [
    `curl ${verb}${shellText(addressOf(url, call))}`,
    '-H "Authorization: Bearer $GALLA_KEY"',
    ...(key === undefined ? [] : [`-H ${shellText(`Idempotency-Key: ${key}`)}`]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellText(JSON.stringify(body, null, 2))}`]),
    ...pairs,
  ];
  return lines.join(' \\\n  ');
}

function typeScriptOf(url: string, { name, ids = [], query, body, key }: WrittenCall): string {
  const input = body ?? query;
  const isBare = input === undefined || (body !== undefined && Object.keys(body).length === 0);
  const args = [
    'shop',
    ...ids.map((id) => JSON.stringify(id)),
    ...(isBare ? [] : [literal(input, 'typescript')]),
    ...(key === undefined ? [] : [`{ idempotencyKey: ${JSON.stringify(key)} }`]),
  ];
  return `import { ${name}, galla } from '@galla/sdk';

const shop = galla({ key: process.env.GALLA_KEY, url: '${url}' });
const answer = await ${name}(${args.join(', ')});
console.log(answer);`;
}

function pythonOf(url: string, call: WrittenCall): string {
  const { method, query, body, key } = call;
  const headers = [
    `"Authorization": f"Bearer {os.environ['GALLA_KEY']}"`,
    ...(key === undefined ? [] : [`"Idempotency-Key": ${JSON.stringify(key)}`]),
  ];
  const lines = [
    JSON.stringify(addressOf(url, call)),
    `headers={${headers.join(', ')}}`,
    ...(query === undefined || Object.keys(query).length === 0 ? [] : [`params=${literal(query, 'python')}`]),
    ...(body === undefined ? [] : [`json=${literal(body, 'python')}`]),
    'timeout=30',
  ];
  return `import os
import requests

answer = requests.${method.toLowerCase()}(
${lines.map((line) => `    ${line.replaceAll('\n', '\n    ')},`).join('\n')}
)
answer.raise_for_status()
print(answer.json())`;
}

/** A value as a language writes it. Names of fields need no quotes in TypeScript. */
function literal(value: unknown, language: 'typescript' | 'python'): string {
  const text = JSON.stringify(value, null, 2);
  if (language === 'typescript') return text.replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
  return text.replace(
    /^( *(?:"(?:[^"\\]|\\.)*": )?)(true|false|null)(,?)$/gm,
    (_all, before: string, word: string, comma: string) => {
      const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
      return `${before}${words[word] ?? word}${comma}`;
    },
  );
}
