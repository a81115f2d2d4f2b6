import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { sfntOf } from './sfnt.ts';

/** The weight of a text. */
export type Weight = 400 | 600;

/** The style of a text. `align` applies within `width`; in points. */
export interface TextStyle {
  readonly size: number;
  readonly width: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
}

/** Where a text that continues on further pages begins and ends on each; in points from the top. */
export interface TextFlow {
  readonly top: number;
  readonly bottom: number;
}

/** The fonts in the order in which a character is looked up: no single file has Latin letters, ₹ and Devanagari. */
const scripts = ['latin', 'latin-ext', 'devanagari'] as const;
const lineHeight = 1.35;

const fontFile = (script: string, weight: Weight) =>
  fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`));

const fonts = new Map<string, Buffer>();

/**
 * A font of the package, unpacked once per process: pdfkit would unpack it for each document, in a tenth of a second.
 */
function fontOf(script: string, weight: Weight): Buffer {
  const file = fontFile(script, weight);
  const font = fonts.get(file) ?? sfntOf(readFileSync(file));
  fonts.set(file, font);
  return font;
}

/** The properties of pdfkit's current font that its types leave out. */
interface WithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } };
}

/** Pages of text with embedded fonts, so that it looks the same everywhere. */
export class PdfText {
  readonly doc: PDFKit.PDFDocument;
  readonly #finished: Promise<Buffer>;
  /** The font for each weight and character. */
  readonly #known = new Map<string, string>();

  constructor(info: PDFKit.DocumentInfo) {
    this.doc = new PDFDocument({ size: 'A4', margin: 0, info, lang: 'en-IN' });
    const pieces: Buffer[] = [];
    this.doc.on('data', (piece: Buffer) => pieces.push(piece));
    this.#finished = new Promise((resolve, reject) => {
      this.doc.on('end', () => resolve(Buffer.concat(pieces)));
      this.doc.on('error', reject);
    });
    for (const weight of [400, 600] as const)
      for (const script of scripts) this.doc.registerFont(`${script}-${weight}`, fontOf(script, weight));
  }

  /**
   * Writes a text on as many lines, and with `flow` on as many pages, as it needs.
   * @returns the position of the next line
   */
  write(text: string, x: number, y: number, style: TextStyle, flow?: TextFlow): number {
    let at = y;
    for (const line of this.#linesOf(text, style)) {
      if (flow !== undefined && at + style.size * lineHeight > flow.bottom) at = this.breakPage(flow);
      const width = this.#widthOf(line, style);
      this.#draw(line, style.align === 'right' ? x + style.width - width : x, at, style);
      at += style.size * lineHeight;
    }
    return at;
  }

  /** Begins another page. @returns the position of its first line */
  breakPage({ top }: TextFlow): number {
    this.doc.addPage();
    return top;
  }

  /** A thin horizontal line. */
  rule(x: number, y: number, width: number): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor('#9aa3ad')
      .stroke();
  }

  /** The whole file. */
  end(): Promise<Buffer> {
    this.doc.end();
    return this.#finished;
  }

  /** Each word is measured once: measuring every growing line again takes half a second for a page of Devanagari. */
  #linesOf(text: string, style: TextStyle): string[] {
    const lines: string[] = [];
    const space = this.#widthOf(' ', style);
    let width = 0;
    for (const word of text.split(/\s+/)) {
      const wordWidth = this.#widthOf(word, style);
      if (lines.length === 0 || width + space + wordWidth > style.width) {
        lines.push(word);
        width = wordWidth;
      } else {
        lines[lines.length - 1] = `${lines.at(-1)} ${word}`;
        width += space + wordWidth;
      }
    }
    return lines;
  }

  #widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    return this.#runs(text, weight).reduce(
      (sum, { font, part }) => sum + this.doc.font(font).fontSize(size).widthOfString(part),
      0,
    );
  }

  #draw(text: string, x: number, y: number, { size, weight = 400, colour = '#14181d' }: TextStyle): void {
    let at = x;
    for (const { font, part } of this.#runs(text, weight)) {
      this.doc.font(font).fontSize(size).fillColor(colour).text(part, at, y, { lineBreak: false });
      at += this.doc.widthOfString(part);
    }
  }

  /** Parts of a text, each with a font that has its characters. */
  #runs(text: string, weight: Weight): { font: string; part: string }[] {
    const runs: { font: string; part: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      // A space, or a character that no font has, belongs to the part before it.
      const font =
        (character === ' ' ? last?.font : this.#fontOf(character, weight)) ?? last?.font ?? `latin-${weight}`;
      if (last?.font === font) last.part += character;
      else runs.push({ font, part: character });
    }
    return runs;
  }

  #fontOf(character: string, weight: Weight): string | undefined {
    const key = `${weight}${character}`;
    if (!this.#known.has(key)) {
      const point = character.codePointAt(0) ?? 0;
      const font = scripts.map((script) => `${script}-${weight}`).find((name) => this.#has(name, point));
      this.#known.set(key, font ?? '');
    }
    return this.#known.get(key) || undefined;
  }

  #has(font: string, point: number): boolean {
    return (this.doc.font(font) as unknown as WithFont)._font.font.hasGlyphForCodePoint(point);
  }
}
