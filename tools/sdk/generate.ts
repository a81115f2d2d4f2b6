import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../source-files.ts';
import type { Call } from './document.ts';
import { readDocument } from './document.ts';
import type { Shape } from './typescript.ts';
import { typeOf } from './typescript.ts';

const head = '// Made from the contract by `npm run sdk`. Changes here are lost.\n';
const titled = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The files generated from the contract, by their names in `sdk/src`. */
export function generateSdk(): Readonly<Record<string, string>> {
  const { version, calls, shapes } = readDocument();
  const files = {
    'shapes.ts': shapesFile(shapes),
    'calls.ts': callsFile(calls, Object.keys(shapes)),
    'version.ts': versionFile(version),
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, formatted(name, text)]));
}

function formatted(name: string, text: string): string {
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['format', `--stdin-file-path=sdk/src/${name}`];
  const { stdout, status } = spawnSync(biome, args, {
    cwd: root,
    input: text,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`biome does not format ${name}`);
  return stdout;
}

const versionFile = (version: string) => `${head}
/** The version of the merchant API that these calls are of. */
export const apiVersion = '${version}';
`;

function shapesFile(shapes: Readonly<Record<string, Shape>>): string {
  const about = (name: string) => (name === 'Problem' ? 'An error as the API sends it.' : `${titled(words(name))}.`);
  const types = Object.entries(shapes).map(
    ([name, shape]) => `/** ${about(name)} */\nexport type ${name} = ${typeOf(shape)};\n`,
  );
  return `${head}\n${types.join('\n')}`;
}

const words = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

function callsFile(calls: readonly Call[], names: readonly string[]): string {
  const code = calls.map(callOf).join('\n');
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code)).sort();
  return `${head}import type { CallOptions, Galla } from './galla.ts';
import { file, request } from './request.ts';
import type { ${used.join(', ')} } from './shapes.ts';
import type { StreamMessage, StreamOptions } from './stream.ts';
import { stream } from './stream.ts';

${code}`;
}

function callOf(call: Call): string {
  const { operationId: name, method, path, parameters = [], requestBody, responses } = call;
  const params = parameters.filter((one) => one.in === 'path');
  const query = parameters.filter((one) => one.in === 'query');
  const isKeyed = parameters.some((one) => one.name === 'idempotency-key');
  const body = requestBody?.content?.['application/json']?.schema;
  const answer = responses['200']?.content ?? {};
  const json = answer['application/json']?.schema;
  const input = body ?? (query.length === 0 ? undefined : queryShape(query));
  const hasInput = input !== undefined && Object.keys(input.properties ?? {}).length > 0;
  const types = [hasInput ? inputType(name, input) : '', answerType(name, json)];
  const isStream = answer['text/event-stream'] !== undefined;
  const returns = json === undefined ? 'Response' : (json.$ref?.split('/').at(-1) ?? `${titled(name)}Answer`);
  const args = [
    'galla: Galla',
    ...params.map((one) => `${one.name}: ${typeOf(one.schema)}`),
    ...(hasInput ? [inputArgument(name, input)] : []),
    isStream ? 'options: StreamOptions = {}' : 'options: CallOptions = {}',
  ];
  const content = [
    `method: '${method}'`,
    `path: ${addressOf(path, params.length > 0)}`,
    ...(hasInput && body === undefined ? ['query: input'] : []),
    ...(body === undefined ? [] : [hasInput ? 'body: input' : 'body: {}']),
    ...(isKeyed ? ['keyed: true'] : []),
  ];
  if (isStream)
    return `${types.join('')}${docOf(call, false)}
export const ${name} = (${args.join(', ')}): AsyncGenerator<StreamMessage, void, undefined> =>
  stream(galla, { ${content.join(', ')} }, options);
`;
  const send = json === undefined ? 'file' : `request<${returns}>`;
  return `${types.join('')}${docOf(call, isKeyed)}
export const ${name} = (${args.join(', ')}): Promise<${returns}> =>
  ${send}(galla, { ${content.join(', ')} }, options);
`;
}

const inputType = (name: string, input: Shape): string =>
  `/** What \`${name}\` takes. */\nexport type ${titled(name)}Input = ${typeOf(input)};\n\n`;

const inputArgument = (name: string, { required = [] }: Shape): string =>
  `input: ${titled(name)}Input${required.length > 0 ? '' : ' = {}'}`;

/** A shape with its own name is in `shapes.ts`. */
const answerType = (name: string, json: Shape | undefined): string =>
  json === undefined || json.$ref !== undefined
    ? ''
    : `/** What \`${name}\` answers. */\nexport type ${titled(name)}Answer = ${typeOf(json)};\n\n`;

/** The code for the path of a call, with its parameters inserted. */
const addressOf = (path: string, hasParams: boolean): string =>
  hasParams
    ? `\`${path.replace(/\{(\w+)\}/g, (_match, key: string) => `\${encodeURIComponent(${key})}`)}\``
    : `'${path}'`;

const queryShape = (query: NonNullable<Call['parameters']>): Shape => ({
  type: 'object',
  properties: Object.fromEntries(
    query.map(({ name, schema }) => [name, /^(after|before)$/.test(name) ? { type: 'string' } : schema]),
  ),
  required: query.filter(({ required }) => required).map(({ name }) => name),
});

function docOf({ summary, description, responses }: Call, isKeyed: boolean): string {
  const codes = Object.values(responses).flatMap(({ description: text }) =>
    [...text.matchAll(/^([A-Z][A-Z0-9_]+):/gm)].map(([, code]) => code),
  );
  const own = codes.filter((code) => code !== undefined && !/^(STATUS_400|API_KEY_|TOO_MANY|IDEMPOTENCY)/.test(code));
  const lines = [
    `${summary}. ${description}`,
    ...(isKeyed
      ? ['The call has an idempotency key of its own unless `options` has one, and is sent again with it.']
      : []),
    ...(own.length === 0 ? [] : [`@throws GallaError ${own.join(', ')}`]),
  ];
  const [only = ''] = lines;
  return lines.length === 1 ? `/** ${only} */` : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */`;
}
