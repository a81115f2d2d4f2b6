import { defaultProviderName } from '@galla/contract/core/provider.ts';
import type { SheetLanguage, SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import { bleedMm, sheetSizes } from '@galla/contract/shops/qr-codes/sheet.ts';
import type { Drawing, Shape } from '../../../platform/drawing/drawing.ts';
import { rectangle } from '../../../platform/drawing/drawing.ts';
import { qrPath, quietModules } from '../../../platform/drawing/qr.ts';
import type { Line, Weight } from '../../../platform/drawing/text.ts';
import { fitText, shapeLine } from '../../../platform/drawing/text.ts';
import { stepIcons } from './icons.ts';
import { sheetTexts } from './texts.ts';

/** The content of a sheet, only from our own tables. */
export interface SheetContent {
  /** The content of the QR code. */
  readonly text: string;
  readonly merchantName: string;
  readonly storeName: string;
  readonly counterName: string | null;
  readonly vpa: string;
  /** The code by which merchant and provider identify the QR code. */
  readonly code: string;
  readonly providerName: string;
}

/** The look of a sheet. */
export interface SheetStyle {
  readonly size: SheetSize;
  readonly languages: readonly SheetLanguage[];
  readonly ink: 'COLOUR' | 'SAVER';
  /** Whether a print shop cuts the sheet. */
  readonly bleed: boolean;
}

const black = '#0a0d14';
const text = '#373f4c';
const rule = '#dfe2e8';
const brand = '#2153d4';
const night = '#0c1f52';
const nightLine = '#1b2f63';
const mint = '#4d8f8c';
const pale = '#c5d5ff';

/** The measures below are for A5; other sizes are scaled. */
const usualWidth = sheetSizes.A5.width;

/** The position of the QR code, and the white card around it. */
interface Card {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly qrX: number;
  readonly qrY: number;
}

class Sheet {
  readonly shapes: Shape[] = [];
  readonly width: number;
  readonly height: number;
  /** The scale relative to A5. */
  readonly scale: number;
  /** How far the background extends beyond the edges (mm). */
  readonly bleed: number;
  readonly #inColour: boolean;

  constructor({ size, ink, bleed }: SheetStyle) {
    this.bleed = bleed ? bleedMm : 0;
    ({ width: this.width, height: this.height } = sheetSizes[size]);
    this.scale = this.width / usualWidth;
    this.#inColour = ink === 'COLOUR';
  }

  inColour(colour: string, otherwise = black): string {
    return this.#inColour ? colour : otherwise;
  }

  /** The ruled page of an account book, in the brand's night blue. The ink saver leaves it out. */
  ground(): void {
    if (!this.#inColour) return;
    const height = this.height * 0.489;
    const { bleed } = this;
    const across = this.width + 2 * bleed;
    this.shapes.push({ path: rectangle(-bleed, -bleed, across, height + bleed), fill: night });
    const gap = 10.6 * this.scale;
    for (let y = gap; y < height; y += gap)
      this.shapes.push({ path: `M${-bleed} ${y}h${across}`, stroke: { colour: nightLine, width: 0.25 * this.scale } });
    for (const x of [11.7, 12.8])
      this.shapes.push({
        path: `M${x * this.scale} ${-bleed}v${height + bleed}`,
        stroke: { colour: mint, width: 0.22 * this.scale },
      });
  }

  line(line: Line, x: number, baseline: number, colour: string): void {
    this.shapes.push({ path: line.outline, fill: colour, at: { x, y: baseline } });
  }

  /** A text centred on `x`. @returns the baseline of its last line */
  centred(
    words: string,
    { x = this.width / 2, baseline, width = this.width * 0.86, size, weight = 400, colour, lines = 1 }: CentredText,
  ): number {
    const fitted = fitText(words, { width, size: size * this.scale, weight, lines });
    const step = fitted.size * 1.18;
    const first = baseline - step * (fitted.lines.length - 1);
    for (const [index, line] of fitted.lines.entries())
      this.line(line, x - line.width / 2, first + index * step, colour);
    return baseline;
  }

  /** The QR code with the quiet zone that its standard requires, and more. */
  qr(content: string, size: number, top: number): Card {
    const { modules, path } = qrPath(content);
    const module = size / modules;
    const margin = Math.max(quietModules * module, size * 0.1);
    const side = size + 2 * margin;
    const x = (this.width - side) / 2;
    const card = rectangle(x, top, side, side, 7 * this.scale);
    const frame = { colour: this.inColour(rule, '#8a93a3'), width: 0.3 * this.scale };
    this.shapes.push({ path: card, fill: '#ffffff', stroke: frame });
    const at = { x: x + margin, y: top + margin, scale: module };
    this.shapes.push({ path, fill: '#000000', at });
    return { x, y: top, size: side, qrX: at.x, qrY: at.y };
  }
}

interface CentredText {
  readonly x?: number;
  readonly baseline: number;
  readonly width?: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly colour: string;
  readonly lines?: number;
}

export function drawSheet(content: SheetContent, style: SheetStyle): Drawing {
  const sheet = new Sheet(style);
  const { scale, height } = sheet;
  sheet.ground();
  const place = content.counterName === null ? content.storeName : `${content.storeName} · ${content.counterName}`;
  sheet.centred(place, { baseline: height * 0.071, size: 4.6, colour: sheet.inColour(pale, text) });
  const name = { baseline: height * 0.152, weight: 600, colour: sheet.inColour('#ffffff') } as const;
  const isLong = shapeLine(content.merchantName, { size: 7.5 * scale, weight: 600 }).width > sheet.width * 0.86;
  sheet.centred(content.merchantName, { ...name, ...(isLong ? { size: 7.2, lines: 2 } : { size: 11 }) });
  const card = sheet.qr(content.text, sheetSizes[style.size].qr, height * 0.18);
  const below = card.y + card.size;
  if (style.size === 'A6') inviteShortly(sheet, content, style, below);
  else inviteInSteps(sheet, content, style, below);
  foot(sheet, content, height - 7.5 * scale);
  const { width, bleed, shapes } = sheet;
  return { width, height, bleed, shapes, title: `${content.merchantName}, ${place}` };
}

/** A sticker only has room for the VPA and one line in each language. */
function inviteShortly(sheet: Sheet, { vpa }: SheetContent, { languages }: SheetStyle, top: number): void {
  let baseline = sheet.centred(vpa, { baseline: top + 6.4, size: 6.6, weight: 600, colour: black });
  for (const language of languages) {
    baseline += 6.3;
    sheet.centred(sheetTexts[language].invitation, { baseline, size: 6, colour: text });
  }
}

function inviteInSteps(sheet: Sheet, { vpa }: SheetContent, { languages }: SheetStyle, top: number): void {
  const { scale, width } = sheet;
  let baseline = sheet.centred(vpa, { baseline: top + 9 * scale, size: 5.6, weight: 600, colour: black });
  for (const language of languages) {
    baseline += 6.6 * scale;
    sheet.centred(sheetTexts[language].invitation, { baseline, size: 4.7, colour: text });
  }
  const line = baseline + 4.6 * scale;
  sheet.shapes.push({ path: `M${width * 0.08} ${line}h${width * 0.84}`, stroke: { colour: rule, width: 0.3 * scale } });
  for (const [index, icon] of stepIcons.entries()) {
    const x = width * (0.22 + 0.28 * index);
    const size = 6.4 * scale;
    const at = { x: x - size / 2, y: line + 3.4 * scale, scale: size / 24 };
    sheet.shapes.push({ path: icon, stroke: { colour: sheet.inColour(brand), width: 2 }, at });
    for (const [row, language] of languages.entries())
      sheet.centred(sheetTexts[language].steps[index] ?? '', {
        x,
        baseline: line + (14.4 + 4.9 * row) * scale,
        width: width * 0.27,
        size: 3.5,
        colour: text,
      });
  }
}

/** The provider on the left, the code on the right. */
function foot(sheet: Sheet, { providerName, code }: SheetContent, baseline: number): void {
  const { scale, width } = sheet;
  const left = width * 0.08;
  const isOwnBrand = providerName === defaultProviderName;
  const size = 6.2 * scale;
  if (isOwnBrand) {
    const at = { x: left, y: baseline - size * 0.77, scale: size / 32 };
    sheet.shapes.push(
      { path: rectangle(0, 0, 32, 32, 9), fill: sheet.inColour(brand), at },
      { path: 'M21.6 10.2A8 8 0 1 0 23.9 17.4', stroke: { colour: '#ffffff', width: 4.2 }, at },
      { path: rectangle(15, 14.9, 12.4, 4.6, 2.3), fill: sheet.inColour('#75d9a6', '#ffffff'), at },
    );
  }
  const name = shapeLine(isOwnBrand ? 'galla' : providerName, { size: 5 * scale, weight: 600 });
  sheet.line(name, isOwnBrand ? left + size * 1.3 : left, baseline, black);
  const number = fitText(code, { width: width * 0.4, size: 3.6 * scale, lines: 1 }).lines[0];
  if (number !== undefined) sheet.line(number, width - left - number.width, baseline, text);
}

/** The QR code alone with the quiet zone that its standard requires, for menus and bills. */
export function drawCode({ text: content, merchantName }: SheetContent, { bleed }: SheetStyle): Drawing {
  const { modules, path } = qrPath(content);
  const { width } = sheetSizes.CODE;
  const scale = width / (modules + 2 * quietModules);
  const margin = quietModules * scale;
  const ground = { path: rectangle(0, 0, width, width), fill: '#ffffff' };
  const code = { path, fill: '#000000', at: { x: margin, y: margin, scale } };
  return { width, height: width, bleed: bleed ? bleedMm : 0, title: merchantName, shapes: [ground, code] };
}
