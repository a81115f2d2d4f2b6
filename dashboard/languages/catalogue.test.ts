import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '@galla/contract/core/languages.ts';
import { describe, expect, test } from 'vitest';
import { textsOfDashboard } from './all-texts.ts';
import { readCatalogue } from './translate.ts';

const notTexts = new Set(
  JSON.parse(readFileSync(join(import.meta.dirname, 'not-texts.json'), 'utf8')) as readonly string[],
);
const texts = textsOfDashboard();
const places = (text: string) => (text.match(/\{\d+\}/g) ?? []).toSorted().join(' ');

describe.each(languageCodes.filter((language) => language !== 'en'))('the catalogue of %s', (language) => {
  const catalogue = readCatalogue(language);

  test('has every text of the dashboard: add what is named here to contract/src/languages, or to not-texts.json', () => {
    const missing = [...texts].filter(([text]) => !catalogue.has(text) && !notTexts.has(text));
    expect(Object.fromEntries(missing)).toEqual({});
  });

  test('has no text that the dashboard does not have', () => {
    expect([...catalogue.keys()].filter((text) => !texts.has(text))).toEqual([]);
  });

  test('puts in what the English text puts in', () => {
    expect([...catalogue].filter(([text, translation]) => places(text) !== places(translation))).toEqual([]);
  });

  test('says something for every text', () => {
    expect([...catalogue].filter(([, translation]) => translation.trim() === '')).toEqual([]);
  });
});

test('what is no text is in the code, and in no catalogue', () => {
  expect([...notTexts].filter((text) => !texts.has(text))).toEqual([]);
  const translated = languageCodes.flatMap((language) => [...readCatalogue(language).keys()]);
  expect(translated.filter((text) => notTexts.has(text))).toEqual([]);
});
