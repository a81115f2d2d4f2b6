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

  test('has every text of the dashboard: add the missing ones to contract/src/languages, or to not-texts.json', () => {
    const missing = [...texts].filter(([text]) => !catalogue.has(text) && !notTexts.has(text));
    expect(Object.fromEntries(missing)).toEqual({});
  });

  test('has no text that the dashboard does not use', () => {
    expect([...catalogue.keys()].filter((text) => !texts.has(text))).toEqual([]);
  });

  test('uses the same slots as the English text', () => {
    expect([...catalogue].filter(([text, translation]) => places(text) !== places(translation))).toEqual([]);
  });

  test('has a translation for every text', () => {
    expect([...catalogue].filter(([, translation]) => translation.trim() === '')).toEqual([]);
  });
});

/** Hindi words that the catalogue does not use, each with the word it uses instead. */
const otherWords: readonly (readonly [RegExp, string])[] = [
  [/कारोबार|व्यापार(?!ी)|व्यवसाय/, 'बिज़नेस'],
  [/व्यापारी/, 'मर्चेंट'],
  [/सत्यापित|\bverify\b/, 'वेरिफ़ाई'],
  [/\bAdmins?\b/, 'एडमिन'],
  [/जाँच करने वाल/, 'समीक्षक'],
  [/रिफ़ंड/, 'रिफंड'],
  [/राशि/, 'रकम'],
  [/भुगतान/, 'पेमेंट'],
  [/सूची/, 'लिस्ट'],
  [/संदेश/, 'मैसेज'],
  [/सहेज/, 'सेव'],
  [/अनुरोध/, 'रिक्वेस्ट'],
  [/निमंत्रण|न्योत/, 'इनवाइट'],
  [/पुष्टि/, 'कन्फ़र्म'],
  [/नीति/, 'पॉलिसी'],
  [/विफल/, 'असफल'],
  [/सक्रिय/, 'चालू, बंद'],
  [/प्रदाता/, 'प्रोवाइडर'],
  [/आईडी/, 'ID'],
  [/बैंक अकाउंट/, 'बैंक खाता'],
  [/वर्किंग दिन|कार्य दिवस/, 'कामकाजी दिन'],
  [/कृपया/, 'no word: the voice has no “please”'],
  [/[\u0958-\u095a]|[कखग]\u093c/, 'क, ख, ग'],
  [/वेरिफिकेशन|नोटिफिकेशन/, 'वेरिफ़िकेशन, नोटिफ़िकेशन'],
  [/एंग|आंकड़|ढूंढ|ियां(?!\p{L}|\p{M})/u, 'एँग, आँकड़, ढूँढ, ियाँ'],
  [/एं(?!\p{L}|\p{M})/u, 'एँ'],
  [
    /जांच|यहां|कहां|वहां|जहां|मांग|पहुंच|हूं|पांच|(?<!\p{L}|\p{M})हां(?!\p{L}|\p{M})/u,
    'जाँच, यहाँ, कहाँ, वहाँ, जहाँ, माँग, पहुँच, हूँ, पाँच, हाँ',
  ],
];

test('the Hindi catalogue uses one word for one thing, with one spelling', () => {
  const found = [...readCatalogue('hi')].flatMap(([text, translation]) =>
    otherWords.filter(([word]) => word.test(translation)).map(([, right]) => [text, right]),
  );
  expect(found).toEqual([]);
});

test('every entry of not-texts.json is in the code and in no catalogue', () => {
  expect([...notTexts].filter((text) => !texts.has(text))).toEqual([]);
  const translated = languageCodes.flatMap((language) => [...readCatalogue(language).keys()]);
  expect(translated.filter((text) => notTexts.has(text))).toEqual([]);
});
