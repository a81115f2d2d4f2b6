import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@galla/contract/core/languages.ts';
import type { CatalogType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { areas } from './lingui.config.ts';

const workspace = join(import.meta.dirname, '../..');
const po = formatter();

/** A message of a catalogue. */
export interface Entry {
  readonly id: string;
  /** English, in ICU's syntax. */
  readonly message: string;
  readonly context: string | undefined;
  readonly translation: string;
  /** The files that contain it. */
  readonly files: readonly string[];
  /** Notes for translators. */
  readonly comments: readonly string[];
}

/** The messages of an area in a language. */
export function readEntries(language: Language, area: string): Entry[] {
  const file = join(workspace, `locales/${language}/${area}.po`);
  const options = { locale: language, sourceLocale: 'en', filename: file };
  // Formats may also be parsed in a promise; PO is not.
  const messages = po.parse(readFileSync(file, 'utf8'), options) as CatalogType;
  return Object.entries(messages).map(([id, { message = id, context, translation = '', origin, comments }]) => ({
    id,
    message,
    context,
    translation,
    files: (origin ?? []).map(([path]) => path),
    comments: comments ?? [],
  }));
}

/** All translations of a language by id; none for English, the language of the source. */
export function readTranslations(language: Language): ReadonlyMap<string, string> {
  if (language === 'en') return new Map();
  return new Map(
    areas.flatMap((area) => readEntries(language, area)).map(({ id, translation }) => [id, translation] as const),
  );
}

type Token = ReturnType<typeof compileMessageOrThrow>[number];

/** What a message says, once for each of its plural forms, without tags: `1 payment` and `{count} payments`. */
export const readings = (message: string): string[] =>
  said(compileMessageOrThrow(message), undefined).map((text) => text.replace(/<\/?\w+\/?>/g, ''));

function said(tokens: readonly Token[], count: string | undefined): string[] {
  return tokens.reduce<string[]>(
    (texts, token) => {
      const parts = saidBy(token, count);
      return texts.flatMap((text) => parts.map((part) => text + part));
    },
    [''],
  );
}

function saidBy(token: Token, count: string | undefined): string[] {
  if (typeof token === 'string') return [token === '#' && count !== undefined ? `{${count}}` : token];
  const [name, type, forms] = token;
  if (type === undefined || typeof forms !== 'object') return [`{${name}}`];
  return Object.entries(forms as Record<string, readonly Token[] | undefined>)
    .filter(([form]) => form !== 'offset')
    .flatMap(([, form = []]) => said(form, name));
}
