import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '@galla/contract/core/languages.ts';
import { describe, expect, test } from 'vitest';
import { literalsOfApps, modulesOfApps } from './all-texts.ts';
import { readEntries, readings } from './catalogues.ts';
import { areas } from './lingui.config.ts';
import { messagesOf } from './messages.ts';
import { readCatalogue } from './translate.ts';

const notTexts = new Set(
  JSON.parse(readFileSync(join(import.meta.dirname, 'not-texts.json'), 'utf8')) as readonly string[],
);
const texts = literalsOfApps();
const places = (text: string) => (text.match(/\{\d+\}/g) ?? []).toSorted().join(' ');

const translatedLanguages = languageCodes.filter((language) => language !== 'en');

describe.each(translatedLanguages)('the catalogue of %s', (language) => {
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

/** The messages of an area's modules by id, with the files that contain them. */
async function messagesIn(area: string): Promise<Record<string, readonly string[]>> {
  const folder = area.includes('/') ? area.replace('/', '/src/') : `${area}/src`;
  const modules = modulesOfApps().filter(([file]) => file.startsWith(`${folder}/`));
  const found = await Promise.all(
    modules.map(async ([file, code]) => (await messagesOf(file, code)).map(({ id }) => [id, file] as const)),
  );
  const files = Map.groupBy(found.flat(), ([id]) => id);
  return Object.fromEntries(
    [...files].map(([id, uses]) => [id, [...new Set(uses.map(([, file]) => file))].toSorted()]),
  );
}

/** The values and elements of a message, whatever their order, and however often its plural forms name them. */
const slotsOf = (message: string) => {
  const names = readings(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set([...names, ...(message.match(/<\/?\w+\/?>/g) ?? [])])].toSorted();
};

describe.each(translatedLanguages)('the messages of %s', (language) => {
  const entries = areas.flatMap((area) => readEntries(language, area));
  /** Messages with something wrong, for the reader of a failed test. */
  const wrong = (isWrong: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isWrong).map(({ message, translation }) => [message, translation]);

  test.each(areas)(
    'the catalogue of %s has the messages of the code and their files: run npm run texts',
    async (area) => {
      const kept = readEntries(language, area).map(({ id, files }) => [id, [...files].toSorted()] as const);
      expect(Object.fromEntries(kept)).toEqual(await messagesIn(area));
    },
  );

  test('are all translated', () => {
    expect(wrong(({ translation }) => translation.trim() === '')).toEqual([]);
  });

  test('have the values and elements of the English text', () => {
    expect(wrong(({ message, translation }) => slotsOf(message).join(' ') !== slotsOf(translation).join(' '))).toEqual(
      [],
    );
  });

  test('say the number where a plural form is for several numbers', () => {
    const forSeveral = new Set(
      Array.from({ length: 100 }, (_, count) => new Intl.PluralRules(language).select(count)).filter(
        (form, count, forms) => forms.indexOf(form) !== count,
      ),
    );
    const hidesNumber = (form: string, text: string) =>
      forSeveral.has(form as Intl.LDMLPluralRule) && !text.includes('#');
    const forms = (text: string) => [...text.matchAll(/(?<= )(one|two|few|many|other) \{((?:[^{}]|\{[^{}]*\})*)\}/g)];
    expect(
      wrong(
        ({ message, translation }) =>
          /, plural,[^#]*#/.test(message) &&
          forms(translation).some(([, form = '', text = '']) => hidesNumber(form, text)),
      ),
    ).toEqual([]);
  });

  test('translate one English text in one way, unless its context says otherwise', () => {
    const ways = Map.groupBy(entries, ({ id }) => id);
    const literal = readCatalogue(language);
    const differing = entries.filter(
      ({ id, message, context, translation }) =>
        ways.get(id)?.some((other) => other.translation !== translation) ||
        (context === undefined && literal.has(message) && literal.get(message) !== translation),
    );
    expect(differing.map(({ message, translation }) => [message, translation])).toEqual([]);
  });
});

test('the Hindi catalogues use one word for one thing, with one spelling', () => {
  const messages = areas.flatMap((area) => readEntries('hi', area));
  const translations = [
    ...readCatalogue('hi'),
    ...messages.map(({ message, translation }) => [message, translation] as const),
  ];
  const found = translations.flatMap(([text, translation]) =>
    otherWords.filter(([word]) => word.test(translation)).map(([, right]) => [text, right]),
  );
  expect(found).toEqual([]);
});

test('every entry of not-texts.json is in the code and in no catalogue', () => {
  expect([...notTexts].filter((text) => !texts.has(text))).toEqual([]);
  const translated = languageCodes.flatMap((language) => [...readCatalogue(language).keys()]);
  expect(translated.filter((text) => notTexts.has(text))).toEqual([]);
});
