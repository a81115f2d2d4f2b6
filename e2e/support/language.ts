import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const hindi = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../contract/src/languages/hi.json'), 'utf8'),
) as Readonly<Record<string, string>>;

/** A screen text in the language of a journey; values replace `{0}`, `{1}` … */
export type Said = (text: string, ...values: readonly string[]) => string;

const filled = (text: string, values: readonly string[]) =>
  values.reduce((all, value, index) => all.replace(`{${index}}`, value), text);

/** English, the language of the source. */
export const inEnglish: Said = (text, ...values) => filled(text, values);

/** Hindi, from the catalogue; a text without a translation stays in English. */
const inHindi: Said = (text, ...values) => filled(hindi[text] ?? text, values);

/** Opens every screen of a page in a language, and returns its texts. */
export async function speak(page: Page, language: 'en' | 'hi', origin: string): Promise<Said> {
  await page.context().addCookies([{ name: 'galla-language', value: language, url: origin }]);
  return language === 'hi' ? inHindi : inEnglish;
}
