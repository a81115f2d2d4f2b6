import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Page } from '@playwright/test';

const workspace = join(import.meta.dirname, '../..');
const po = formatter();

/** The messages of all areas in Hindi, by their English. Those with a context have another translation without it. */
const messages = globSync('locales/hi/**/*.po', { cwd: workspace }).flatMap((file) =>
  Object.values(
    po.parse(readFileSync(join(workspace, file), 'utf8'), { locale: 'hi', sourceLocale: 'en', filename: file }),
  )
    .filter(({ context }) => context === undefined)
    .map(({ message = '', translation = '' }) => [message, translation] as const),
);
const literals = JSON.parse(readFileSync(join(workspace, 'contract/src/languages/hi.json'), 'utf8'));

/** Every text of the screens in Hindi, by its English. */
export const hindiTexts: Readonly<Record<string, string>> = { ...literals, ...Object.fromEntries(messages) };

/** A screen text in the language of a journey; values replace its placeholders in their English order. */
export type Said = (text: string, ...values: readonly string[]) => string;

const filled = (english: string, translation: string, values: readonly string[]) => {
  const places = [...new Set(english.match(/\{\w+\}/g))];
  return translation.replace(/\{\w+\}/g, (place) => values[places.indexOf(place)] ?? place);
};

/** English, the language of the source. */
export const inEnglish: Said = (text, ...values) => filled(text, text, values);

/** Hindi, from the catalogues; a text without a translation stays in English. */
const inHindi: Said = (text, ...values) => filled(text, hindiTexts[text] ?? text, values);

/** Opens every screen of a page in a language, and returns its texts. */
export async function speak(page: Page, language: 'en' | 'hi', origin: string): Promise<Said> {
  await page.context().addCookies([{ name: 'galla-language', value: language, url: origin }]);
  return language === 'hi' ? inHindi : inEnglish;
}
