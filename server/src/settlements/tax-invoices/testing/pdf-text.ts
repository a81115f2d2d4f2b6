import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** The text of a PDF as a reader would copy it: the drawn glyphs, by the characters that each font assigns to them. */
export async function textOfPdf(file: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(file);
  return document.getPages().map(textOfPage).join('\n');
}

function textOfPage(page: PDFPage): string {
  const fonts = fontsOf(page);
  let current = new Map<number, string>();
  const parts: string[] = [];
  for (const [, name, shown] of contentOf(page).matchAll(/\/(\S+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) current = fonts.get(name) ?? new Map();
    else for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi)) parts.push(textOf(hex, current));
    if (shown !== undefined) parts.push('\n');
  }
  return parts.join('');
}

const textOf = (hex: string, characters: ReadonlyMap<number, string>) =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => characters.get(Number.parseInt(glyph, 16)) ?? '\uFFFD').join('');

function contentOf(page: PDFPage): string {
  const { Contents } = page.node.normalizedEntries();
  const streams = Contents instanceof PDFArray ? Contents.asArray().map((one) => page.doc.context.lookup(one)) : [];
  return streams.map(decoded).join('\n');
}

const decoded = (stream: unknown) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** The characters of the glyphs, for each font of a page. */
function fontsOf(page: PDFPage): Map<string, Map<number, string>> {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    (fonts?.entries() ?? []).map(([name, reference]) => {
      const font = page.doc.context.lookup(reference, PDFDict);
      return [name.decodeText(), charactersOf(decoded(font.lookup(PDFName.of('ToUnicode'))))] as const;
    }),
  );
}

function charactersOf(cmap: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      characters.set(
        Number.parseInt(from, 16) + index,
        (hex.replaceAll(' ', '').match(/.{4}/g) ?? [])
          .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
          .join(''),
      );
  return characters;
}
