import { describe, expect, test } from 'vitest';
import { maxWaiting, missedOf, queued, returnedAtOnce, toSpeak, withSpoken } from './heard.ts';
import { voiceLanguageCodes } from './languages.ts';
import { amountWords, numberWords } from './number-text.ts';
import { shownSentence, spokenSentence } from './sentences.ts';

const payment = (paymentId: string, state = 'COMPLETED', goesBack = false) => ({
  paymentId,
  state,
  amount: 25_000,
  goesBack,
  app: 'PhonePe',
  at: '2026-11-27T06:30:00.000Z',
});
const now = '2026-11-27T06:30:02.000Z';

describe('amounts in words', () => {
  test.each([
    ['en', 38_500, 'three hundred eighty-five rupees'],
    [
      'en',
      1_23_45_678_50,
      'one crore twenty-three lakh forty-five thousand six hundred seventy-eight rupees fifty paise',
    ],
    ['en', 100, 'one rupee'],
    ['en', 1, 'one paisa'],
    ['hi', 38_500, 'तीन सौ पचासी रुपये'],
    ['hi', 1_20_000_00, 'एक लाख बीस हज़ार रुपये'],
    ['hi', 250_50, 'दो सौ पचास रुपये पचास पैसे'],
    ['mr', 100_00, 'शंभर रुपये'],
    ['mr', 150_00, 'एकशे पन्नास रुपये'],
    ['mr', 2_00_00_000_00, 'दोन कोटी रुपये'],
    ['gu', 250_00, 'બસો પચાસ રૂપિયા'],
    ['gu', 100, 'એક રૂપિયો'],
    ['bn', 575_00, 'পাঁচশো পঁচাত্তর টাকা'],
    ['ta', 250_00, 'இருநூற்று ஐம்பது ரூபாய்'],
    ['ta', 1_000_00, 'ஆயிரம் ரூபாய்'],
    ['ta', 2_500_00, 'இரண்டாயிரத்து ஐந்நூறு ரூபாய்'],
    ['ta', 21_000_00, 'இருபத்து ஓராயிரம் ரூபாய்'],
    ['ta', 1_00_000_00, 'ஒரு லட்சம் ரூபாய்'],
    ['te', 250_00, 'రెండు వందల యాభై రూపాయలు'],
    ['te', 150_00, 'నూట యాభై రూపాయలు'],
    ['te', 1_500_00, 'వెయ్యి ఐదు వందల రూపాయలు'],
    ['kn', 385_00, 'ಮುನ್ನೂರ ಎಂಬತ್ತೈದು ರೂಪಾಯಿ'],
    ['kn', 21_00, 'ಇಪ್ಪತ್ತೊಂದು ರೂಪಾಯಿ'],
    ['kn', 1_250_00, 'ಒಂದು ಸಾವಿರದ ಇನ್ನೂರ ಐವತ್ತು ರೂಪಾಯಿ'],
  ] as const)('TXN-03 %s says %i paise', (language, amount, words) => {
    expect(amountWords(language, amount)).toBe(words);
  });

  test.each(voiceLanguageCodes)(
    'TXN-03 %s has a different word for each number below 1,000, and words for all numbers up to crores',
    (language) => {
      const below = Array.from({ length: 1_000 }, (_, count) => numberWords(language, count));
      expect(new Set(below).size).toBe(1_000);
      for (const count of [1_000, 9_999, 10_001, 1_00_000, 9_99_999, 1_00_00_000, 99_99_99_999, 1_00_00_00_000])
        expect(numberWords(language, count)).toMatch(/^\S+( \S+)*$/);
      const all = [1_001, 11_000, 19_019, 90_090, 1_01_101, 1_10_01_010].map((count) => numberWords(language, count));
      expect(all.join(' ')).not.toMatch(/undefined|NaN|\d/);
    },
  );
});

describe('sentences', () => {
  test.each(voiceLanguageCodes)('TXN-03 %s says the amount first, then the app', (language) => {
    const said = { kind: 'received', amount: 25_000, app: 'PhonePe' } as const;
    expect(spokenSentence(language, said).startsWith(amountWords(language, 25_000))).toBe(true);
    expect(shownSentence(language, said)).toMatch(/^₹250 .*PhonePe/);
    const parts = [
      { kind: 'missed', amount: 1_00_000_50, count: 12 },
      { kind: 'less', amount: 2_700 },
      { kind: 'more', amount: 2_700 },
      { kind: 'returned', amount: 2_700 },
    ] as const;
    for (const one of parts) expect(spokenSentence(language, one)).not.toMatch(/\d|undefined/);
    expect(shownSentence(language, parts[0])).toMatch(/^₹1,00,000\.50 .*12$/);
  });

  test('TXN-03 Hindi sounds as it does in a shop', () => {
    expect(shownSentence('hi', { kind: 'received', amount: 25_000, app: 'PhonePe' })).toBe('₹250 PhonePe से मिले');
    expect(spokenSentence('hi', { kind: 'received', amount: 100, app: null })).toBe('एक रुपया मिला');
  });
});

describe('spoken payments', () => {
  test('TXN-03 a payment is spoken once: not when it changes, arrives twice, or has not completed', () => {
    const news = [payment('a', 'PENDING'), payment('a'), payment('a'), payment('b'), payment('c', 'FAILED')];
    expect(toSpeak([], news, now).map(({ paymentId }) => paymentId)).toEqual(['a', 'b']);
    expect(toSpeak(['a'], news, now).map(({ paymentId }) => paymentId)).toEqual(['b']);
  });

  test('QRC-02 an immediate refund is announced, and a later refund by the shop is not', () => {
    const news = [payment('a', 'COMPLETED', true), payment('b')];
    expect(toSpeak([], news, now).map(({ paymentId }) => paymentId)).toEqual(['a', 'b']);
    const later = '2026-11-27T06:40:00.000Z';
    expect(toSpeak([], news, later).map(({ paymentId }) => paymentId)).toEqual(['b']);
    const received = [payment('a'), payment('b'), payment('c')];
    const changed = new Map(news.map((one) => [one.paymentId, one]));
    expect(returnedAtOnce(received, changed, now).map(({ paymentId }) => paymentId)).toEqual(['a']);
    expect(returnedAtOnce(received, changed, later)).toEqual([]);
  });

  test('TXN-03 payments received while the phone was offline are spoken as one sum, without those spoken before', () => {
    const missed = [
      { paymentId: 'a', amount: 100 },
      { paymentId: 'b', amount: 250 },
      { paymentId: 'c', amount: 50 },
    ];
    expect(missedOf(['a'], missed)).toEqual({ ids: ['b', 'c'], amount: 300, count: 2 });
  });

  test('TXN-03 the last 1,000 payments are remembered, and at most 50 wait', () => {
    const ids = Array.from({ length: 1_200 }, (_, index) => `p${index}`);
    const spoken = withSpoken([], ids);
    expect([spoken.length, spoken[0], withSpoken(spoken, ['p300']).at(-1)]).toEqual([1_000, 'p200', 'p300']);
    expect(ids.reduce<string[]>(queued, []).length).toBe(maxWaiting);
  });
});
