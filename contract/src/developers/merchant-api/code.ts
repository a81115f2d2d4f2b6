/** The languages of code examples. */
export const codeLanguages = { curl: 'cURL', typescript: 'TypeScript', python: 'Python' } as const;

/** A language of examples. */
export type CodeLanguage = keyof typeof codeLanguages;

/** A call of the merchant API to write as code. */
export interface WrittenCall {
  /** The call's name in the SDK. */
  readonly name: string;
  readonly method: string;
  /** The path below `/api/merchant/v1`, with its ids filled in. */
  readonly path: string;
  /** The ids in the path, in order. */
  readonly ids?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The idempotency key of the operation, if it has one. */
  readonly key?: string;
}

/** A call as code, with the key taken from the environment. `url` is the address of Galla. */
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

/** A value as a literal of the language. Field names need no quotes in TypeScript. */
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
