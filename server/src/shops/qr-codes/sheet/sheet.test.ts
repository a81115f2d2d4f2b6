// Also on PostgreSQL 15.
import type { SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import {
  bleedMm,
  sheetInks,
  sheetLanguageNames,
  sheetLanguages,
  sheetSizeNames,
  sheetSizes,
} from '@galla/contract/shops/qr-codes/sheet.ts';
import { upiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fitText, shapeLine } from '../../../platform/drawing/text.ts';
import { coloursOf, greyOf, printed, readQr } from '../testing/reading-codes.ts';
import { makeFile } from './files.ts';
import { sheetTexts } from './texts.ts';

const text = upiLink({
  vpa: 'chaistop@galla',
  name: 'Chai Stop',
  categoryCode: '5814',
  reference: 'Q06b3tzv1xq8m3c2k4n5p6r7s8t',
  mode: 'STATIC',
});
const content = {
  text,
  merchantName: 'Chai Stop',
  storeName: 'Koramangala',
  counterName: 'Counter 1',
  vpa: 'chaistop@galla',
  code: 'CS01-Q1',
  providerName: 'Galla',
};

const plain = (size: SheetSize) => ({ size, languages: ['en'], ink: 'COLOUR', bleed: false }) as const;

/** Where crop marks are dark, in mm: on both edges of each corner, 3 mm from the end of the paper. */
function markPlaces({
  width,
  height,
  margin,
}: {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}) {
  const upright = [margin, margin + width].flatMap((x) => [3, height + 2 * margin - 3].map((y) => [x, y] as const));
  const level = [margin, margin + height].flatMap((y) => [3, width + 2 * margin - 3].map((x) => [x, y] as const));
  return [...upright, ...level];
}

describe('QRC-02 the printed sheet', () => {
  test.each(sheetSizeNames.flatMap((size) => sheetInks.map((ink) => ({ size, ink }))))(
    'QRC-02 $size in $ink: another reader finds the payment link in the PDF at 300 dpi, the PNG and the SVG',
    async ({ size, ink }) => {
      const style = { size, ink, languages: ['en', 'hi', 'kn'], bleed: false } as const;
      const paper = await printed(await makeFile(content, style, 'PDF'));
      if (paper !== undefined) expect(readQr(paper)).toBe(text);
      expect(readQr(await greyOf(await makeFile(content, style, 'PNG')))).toBe(text);
      expect(readQr(await greyOf(await makeFile(content, style, 'SVG'), 900))).toBe(text);
    },
    30_000,
  );

  test('QRC-02 a code is still readable with a scratch across its middle', async () => {
    const png = await makeFile(content, { size: 'CODE', languages: ['en'], ink: 'SAVER', bleed: false }, 'PNG');
    const { width = 0 } = await sharp(png).metadata();
    const scratch = {
      create: { width: Math.round(width * 0.6), height: 22, channels: 3 as const, background: '#ffffff' },
    };
    const scratched = await sharp(png)
      .composite([{ input: scratch }])
      .toBuffer();
    expect(readQr(await greyOf(scratched))).toBe(text);
  });

  test('QRC-01 a PDF has the paper’s size, and a PNG 300 dots per inch', async () => {
    const pdf = await makeFile(content, plain('A5'), 'PDF');
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 419\.5\d* 595\.2\d*\]/);
    const png = await sharp(await makeFile(content, plain('A6'), 'PNG')).metadata();
    expect([png.width, png.density]).toEqual([1240, 300]);
  });

  test.each(['A5', 'CODE'] as const)(
    'QRC-01 QRC-02 %s for a print shop has page boxes and crop marks, colour up to the bleed, and is readable by phone',
    async (size) => {
      const style = { ...plain(size), bleed: true };
      const { width, height } = sheetSizes[size];
      const pdf = await makeFile(content, style, 'PDF');
      const box = (name: string) =>
        (new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(pdf.toString('latin1'))?.[1] ?? '')
          .split(' ')
          .map((side) => Math.round((Number(side) / 72) * 25.4 * 10) / 10);
      const margin = bleedMm + 7;
      expect(box('MediaBox')).toEqual([0, 0, width + 2 * margin, height + 2 * margin]);
      expect(box('TrimBox')).toEqual([margin, margin, width + margin, height + margin]);
      expect(box('BleedBox')).toEqual([7, 7, width + margin + bleedMm, height + margin + bleedMm]);
      const paper = await printed(pdf);
      const png = await greyOf(await makeFile(content, style, 'PNG'));
      for (const picture of paper === undefined ? [png] : [paper, png]) {
        expect(readQr(picture)).toBe(text);
        const colourAt = coloursOf(picture);
        // The background reaches exactly 3 mm beyond the edge of the sheet. A QR code alone is white.
        const ground = size === 'CODE' ? 'light' : 'dark';
        for (const inside of [margin + 2, margin - 1, 7.5])
          expect([inside, colourAt(inside, inside)]).toEqual([inside, ground]);
        expect(colourAt(6.4, 6.4)).toBe('light');
        // The two marks at each corner lie on the edges of the sheet.
        for (const [x, y] of markPlaces({ width, height, margin }))
          expect([x, y, colourAt(x, y)]).toEqual([x, y, 'dark']);
        expect(colourAt(margin + 4, 3)).toBe('light');
      }
    },
    30_000,
  );

  test('QRC-01 names cannot become markup', async () => {
    const wild = { ...content, merchantName: '<script>&"', storeName: '</svg>' };
    const svg = (await makeFile(wild, plain('A5'), 'SVG')).toString();
    expect(svg).toContain('<title>&#60;script&#62;&#38;&#34;, &#60;/svg&#62; · Counter 1</title>');
    expect(svg).not.toContain('<script');
  });
});

describe('QRC-01 text on sheets', () => {
  test.each(sheetLanguageNames)('QRC-01 every letter of %s is drawn', (language) => {
    const { invitation, steps } = sheetTexts[language];
    for (const words of [sheetLanguages[language], invitation, ...steps])
      for (const word of words.split(' '))
        expect([word, shapeLine(word, { size: 10 }).width > 0]).toEqual([word, true]);
  });

  test('QRC-01 letters are joined and reordered as their script requires', () => {
    // The vowel sign i precedes its consonant, and the conjunct is narrower than its two letters.
    const width = (word: string) => shapeLine(word, { size: 100 }).width;
    expect(width('क्ष')).toBeLessThan(width('क') + width('ष'));
    expect(shapeLine('कि', { size: 100 }).outline).not.toBe(shapeLine('क', { size: 100 }).outline);
  });

  test('QRC-01 a long name is made smaller, then wrapped to two lines, and only then truncated', () => {
    const room = { width: 100, size: 10, lines: 2 };
    expect(fitText('Chai', room)).toMatchObject({ size: 10, lines: [{}] });
    const long = fitText('Shree Ganesh Mishthan Bhandar and Namkeen', room);
    expect(long.lines.length).toBe(2);
    const endless = fitText('A'.repeat(200), room);
    expect(endless.size).toBeLessThan(6);
    for (const { width } of [...long.lines, ...endless.lines]) expect(width).toBeLessThanOrEqual(100);
  });

  test('QRC-01 characters that no font supports are left out', () => {
    expect(shapeLine('Chai 🍵', { size: 10 }).width).toBeCloseTo(shapeLine('Chai ', { size: 10 }).width, 3);
  });
});
