import { sheetInks, sheetLanguageNames, sheetLanguages, sheetSizeNames } from '@galla/contract/qr-codes/sheet.ts';
import { upiLink } from '@galla/contract/qr-codes/upi-link.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fitText, shapeLine } from '../../platform/drawing/text.ts';
import { printed, readQr } from '../testing/reading-codes.ts';
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
  ...{ text, merchantName: 'Chai Stop', storeName: 'Koramangala', counterName: 'Counter 1', vpa: 'chaistop@galla' },
  ...{ code: 'CS01-Q1', providerName: 'Galla' },
};

describe('QRC-02 the printed sheet', () => {
  test.each(sheetSizeNames.flatMap((size) => sheetInks.map((ink) => ({ size, ink }))))(
    'QRC-02 $size in $ink: another reader finds the payment link in the PDF at 300 dpi, the PNG and the SVG',
    async ({ size, ink }) => {
      const style = { size, ink, languages: ['en', 'hi', 'kn'] } as const;
      const paper = await printed(await makeFile(content, style, 'PDF'));
      if (paper !== undefined) expect(await readQr(paper)).toBe(text);
      expect(await readQr(await makeFile(content, style, 'PNG'))).toBe(text);
      expect(await readQr(await makeFile(content, style, 'SVG'), 900)).toBe(text);
    },
    30_000,
  );

  test('QRC-02 a scratch over the middle of the code does no harm', async () => {
    const png = await makeFile(content, { size: 'CODE', languages: ['en'], ink: 'SAVER' }, 'PNG');
    const { width = 0 } = await sharp(png).metadata();
    const scratch = {
      create: { width: Math.round(width * 0.6), height: 22, channels: 3 as const, background: '#ffffff' },
    };
    expect(
      await readQr(
        await sharp(png)
          .composite([{ input: scratch }])
          .toBuffer(),
      ),
    ).toBe(text);
  });

  test('QRC-01 a PDF has the size of the paper, and a PNG 300 dots an inch', async () => {
    const pdf = await makeFile(content, { size: 'A5', languages: ['en'], ink: 'COLOUR' }, 'PDF');
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 419\.5\d* 595\.2\d*\]/);
    const png = await sharp(
      await makeFile(content, { size: 'A6', languages: ['en'], ink: 'COLOUR' }, 'PNG'),
    ).metadata();
    expect([png.width, png.density]).toEqual([1240, 300]);
  });

  test('QRC-01 names cannot become markup', async () => {
    const wild = { ...content, merchantName: '<script>&"', storeName: '</svg>' };
    const svg = (await makeFile(wild, { size: 'A5', languages: ['en'], ink: 'COLOUR' }, 'SVG')).toString();
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

  test('QRC-01 letters are joined and reordered as their script asks for', () => {
    // The sign of i stands before its consonant, and the conjunct is narrower than its two letters.
    const width = (word: string) => shapeLine(word, { size: 100 }).width;
    expect(width('क्ष')).toBeLessThan(width('क') + width('ष'));
    expect(shapeLine('कि', { size: 100 }).outline).not.toBe(shapeLine('क', { size: 100 }).outline);
  });

  test('QRC-01 a long name becomes smaller, then two lines, and is cut only in the end', () => {
    const room = { width: 100, size: 10, lines: 2 };
    expect(fitText('Chai', room)).toMatchObject({ size: 10, lines: [{}] });
    const long = fitText('Shree Ganesh Mishthan Bhandar and Namkeen', room);
    expect(long.lines.length).toBe(2);
    const endless = fitText('A'.repeat(200), room);
    expect(endless.size).toBeLessThan(6);
    for (const { width } of [...long.lines, ...endless.lines]) expect(width).toBeLessThanOrEqual(100);
  });

  test('QRC-01 characters that no font has are left out', () => {
    expect(shapeLine('Chai 🍵', { size: 10 }).width).toBeCloseTo(shapeLine('Chai ', { size: 10 }).width, 3);
  });
});
