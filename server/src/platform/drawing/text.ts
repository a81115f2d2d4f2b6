import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';
import { sfntOf } from './sfnt.ts';

/** How bold a text is. */
export type Weight = 400 | 600;

/** The fonts in the order in which a character is looked up: no single file has the letters of all scripts. */
const scripts = [
  'latin',
  'latin-ext',
  'devanagari',
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'oriya',
  'tamil',
  'telugu',
] as const;
const inMainPackage: ReadonlySet<string> = new Set(['latin', 'latin-ext', 'devanagari']);

function fontFile(script: string, weight: Weight): string {
  const file = inMainPackage.has(script)
    ? `@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`
    : `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`;
  return fileURLToPath(import.meta.resolve(file));
}

interface Font {
  readonly font: hb.Font;
  readonly unitsPerEm: number;
  readonly characters: ReadonlySet<number>;
}

const fonts = new Map<string, Font>();

/** A font, read when a text first needs it. */
function fontOf(script: string, weight: Weight): Font {
  const key = `${script}-${weight}`;
  const known = fonts.get(key);
  if (known !== undefined) return known;
  const bytes = sfntOf(readFileSync(fontFile(script, weight)));
  const face = new hb.Face(new hb.Blob(bytes));
  const font = { font: new hb.Font(face), unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) };
  fonts.set(key, font);
  return font;
}

interface Run {
  readonly font: Font;
  text: string;
}

/** Parts of a text, each with one font that has its characters. Characters that no font has are left out. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const point = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // Spaces, joiners and marks stay with the letters before them.
    if (last?.font.characters.has(point) && /[\s\p{P}\p{M}\p{Cf}]/u.test(character)) last.text += character;
    else {
      const font = scripts.map((script) => fontOf(script, weight)).find(({ characters }) => characters.has(point));
      if (font !== undefined && last?.font === font) last.text += character;
      else if (font !== undefined) runs.push({ font, text: character });
    }
  }
  return runs;
}

/** One line of text as an outline, its baseline at zero. */
export interface Line {
  readonly width: number;
  /** Path data; y grows downwards. */
  readonly outline: string;
}

const rounded = (number: number) => String(Math.round(number * 1000) / 1000);

/** Shapes a line of text: letters are joined, stacked and placed as their script requires. `size` is that of the em. */
export function shapeLine(text: string, { size, weight = 400 }: { size: number; weight?: Weight | undefined }): Line {
  const pieces: string[] = [];
  let x = 0;
  for (const { font, text: part } of runsOf(text, weight)) {
    const buffer = new hb.Buffer();
    buffer.addText(part);
    buffer.guessSegmentProperties();
    hb.shape(font.font, buffer);
    const scale = size / font.unitsPerEm;
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const [left, baseline] = [x + xOffset * scale, -yOffset * scale];
      for (const { type, values } of font.font.glyphToJson(codepoint)) {
        const placed = values.map((value, at) =>
          rounded(at % 2 === 0 ? left + value * scale : baseline - value * scale),
        );
        pieces.push(`${type}${placed.join(' ')}`);
      }
      x += xAdvance * scale;
    }
  }
  return { width: x, outline: pieces.join('') };
}

/** The space that a text must fit into. */
interface Room {
  readonly width: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly lines: number;
}

/** Breaks a text into lines of a width. A word that is too wide gets its own line. */
function broken(text: string, { width, size, weight }: Room): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (lines.length === 0 || shapeLine(longer, { size, weight }).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const smallest = 0.5;

/**
 * A text on a limited number of lines: in a smaller size if it is long, and cut off if it does not fit at half the
 * size.
 */
export function fitText(text: string, room: Room): { readonly size: number; readonly lines: readonly Line[] } {
  for (let factor = 1; ; factor *= 0.94) {
    const size = room.size * factor;
    const texts = broken(text, { ...room, size });
    const lines = texts.slice(0, room.lines).map((line) => shapeLine(line, { size, weight: room.weight }));
    const fits = texts.length <= room.lines && lines.every(({ width }) => width <= room.width);
    if (fits) return { size, lines };
    if (factor < smallest)
      return { size, lines: lines.map((line, index) => cutLine(line, texts[index] ?? '', { ...room, size })) };
  }
}

/** A line that fits, with an ellipsis if part of it is left out. */
function cutLine(line: Line, text: string, room: Room): Line {
  if (line.width <= room.width) return line;
  const characters = [...text];
  while (characters.length > 1) {
    characters.pop();
    const shorter = shapeLine(`${characters.join('')}…`, room);
    if (shorter.width <= room.width) return shorter;
  }
  return shapeLine('…', room);
}
