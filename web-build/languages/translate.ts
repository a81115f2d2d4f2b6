import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Language } from '@galla/contract/core/languages.ts';
import type { Plugin } from 'vite';
import { readTranslations } from './catalogues.ts';
import { compileMacros } from './messages.ts';
import type { SourceText } from './texts-of.ts';
import { textsOf } from './texts-of.ts';

/** English texts with their translations into another language. */
export type Catalogue = ReadonlyMap<string, string>;

const workspace = join(import.meta.dirname, '../..');
const translated = /^(dashboard|checkout|counter|operator|ui|contract)\/src\/.*\.tsx?$/;

/**
 * Says a build's texts in its language: those of Lingui's macros (decision 248), and the literals that are not macros
 * yet, which it replaces (decision 22).
 */
export function translate(language: Language): Plugin {
  const catalogue = readCatalogue(language);
  const translations = readTranslations(language);
  return {
    name: 'galla-translate',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) } }),
    async transform(code, id) {
      const file = relative(workspace, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
      if (!translated.test(file)) return null;
      const literals = language === 'en' ? code : translateModule(file, code, catalogue);
      return { code: await compileMacros(file, literals, translations), map: null };
    },
    transformIndexHtml: { order: 'pre', handler: (html) => translatePage(html, language, catalogue) },
  };
}

/** The catalogue of a language; empty for English, the language of the source. */
export function readCatalogue(language: Language): Catalogue {
  if (language === 'en') return new Map();
  const file = join(workspace, 'contract/src/languages', `${language}.json`);
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

/** The module with each text that the catalogue has replaced by its translation. */
export function translateModule(file: string, code: string, catalogue: Catalogue): string {
  const texts = textsOf(file, code).filter(({ message }) => catalogue.has(keyOf(message)));
  const emit = (start: number, end: number, within: readonly SourceText[]): string => {
    let [out, at] = ['', start];
    for (const text of within) {
      if (text.start < at) continue;
      const inside = within.filter((one) => one !== text && one.start >= text.start && one.end <= text.end);
      const slots = text.slots.map((slot) =>
        emit(
          slot.start,
          slot.end,
          inside.filter((one) => one.start >= slot.start && one.end <= slot.end),
        ),
      );
      out += code.slice(at, text.start) + written(text, catalogue.get(keyOf(text.message)) ?? '', slots);
      at = text.end;
    }
    return out + code.slice(at, end);
  };
  return emit(0, code.length, texts);
}

/** The catalogue key of a text: without surrounding spaces. */
export const keyOf = (message: string) => message.trim();

/** The code of a translation, with the original's surrounding spaces. */
function written({ message, kind }: SourceText, translation: string, slots: readonly string[]): string {
  const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(message) ?? [];
  const parts = (before + translation + after).split(/\{(\d+)\}/);
  const slot = (number: string | undefined) => slots[Number(number)] ?? '';
  if (kind === 'children')
    return parts
      .map((part, at) => (at % 2 === 1 ? slot(part) : part === '' ? '' : `{${JSON.stringify(part)}}`))
      .join('');
  if (kind === 'template')
    return `\`${parts.map((part, at) => (at % 2 === 1 ? `\${${slot(part)}}` : part.replace(/[`\\]|\$\{/g, '\\$&'))).join('')}\``;
  const literal = JSON.stringify(before + translation + after);
  return kind === 'attribute' ? `{${literal}}` : literal;
}

/** A text in the catalogue's language, or unchanged if the catalogue lacks it. */
export const said = (catalogue: Catalogue, text: string) => catalogue.get(text) ?? text;

/**
 * Matches the words between tags and the description, and also whole scripts and style sheets, so that they can be
 * skipped.
 */
const pageText = /(<(script|style)\b[\s\S]*?<\/\2>)|(?<=>|<meta name="description" content=")[^<>"]+/g;
/** The placeholders for values that the server puts into a page. */
const serverPlace = /__[A-Z_]+__/g;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The texts of an HTML page: its description, and the text of its elements. */
export const textsOfPage = (html: string) =>
  [...html.matchAll(pageText)]
    .map(([text, code]) => (code === undefined ? oneLine(text) : ''))
    .filter((text) => /\p{L}/u.test(text.replace(serverPlace, '')) && !/^\S+@\S+$/.test(text));

function translatePage(html: string, language: Language, catalogue: Catalogue): string {
  const put = (text: string) => text.replace(/\S(?:[\s\S]*\S)?/, (words) => said(catalogue, oneLine(words)));
  return html
    .replace('lang="en-IN"', `lang="${language}-IN"`)
    .replace(pageText, (text, code?: string) => (code === undefined ? put(text) : text));
}
