import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { extractor } from '@lingui/cli/api';
import type { ExtractedMessage } from '@lingui/conf';
import { makeConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import config from './lingui.config.ts';

const linguiConfig = makeConfig(config);

/** Whether a module has Lingui's macros. */
export const hasMacros = (code: string): boolean => /from '@lingui\/(core|react)\/macro'/.test(code);

/** The messages of a module, as Lingui's extractor finds them. */
export async function messagesOf(file: string, code: string): Promise<readonly ExtractedMessage[]> {
  const found: ExtractedMessage[] = [];
  if (hasMacros(code)) await extractor.extract(file, code, (message) => void found.push(message), { linguiConfig });
  return found;
}

/**
 * A module with its macros compiled, and with its messages in the language of the build (decision 248). A message
 * without a translation stays English; the test of the catalogues does not let that happen.
 */
export async function compileMacros(
  file: string,
  code: string,
  translations: ReadonlyMap<string, string>,
): Promise<string> {
  if (!hasMacros(code)) return code;
  const { compiled, messages } = await compiledOnce(file, code);
  const added = messages.map(({ id, message = id }) => [id, compileMessageOrThrow(translations.get(id) ?? message)]);
  return `import { addMessages } from '@galla/ui/texts/messages.ts';
addMessages(${JSON.stringify(Object.fromEntries(added))});
${compiled}`;
}

interface Compiled {
  readonly compiled: string;
  readonly messages: readonly ExtractedMessage[];
}

/** The builds of all languages compile the same modules. */
const compiledModules = new Map<string, Promise<Compiled>>();

function compiledOnce(file: string, code: string): Promise<Compiled> {
  const key = `${file}\n${code}`;
  const found = compiledModules.get(key) ?? compile(file, code);
  compiledModules.set(key, found);
  return found;
}

async function compile(file: string, code: string): Promise<Compiled> {
  const syntax = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const);
  const [messages, result] = await Promise.all([
    messagesOf(file, code),
    transformAsync(code, {
      filename: file,
      babelrc: false,
      configFile: false,
      parserOpts: { plugins: [...syntax] },
      plugins: [[linguiMacro, { descriptorFields: 'id-only', linguiConfig }]],
    }),
  ]);
  if (typeof result?.code !== 'string') throw new Error(`${file} cannot be compiled.`);
  return { compiled: result.code, messages };
}
