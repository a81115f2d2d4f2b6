import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { cropMarks, type Drawing, paperOf, type Shape } from './drawing.ts';

const pointsPerMm = 72 / 25.4;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function svgPath({ path, fill, stroke, at }: Shape): string {
  const scale = at?.scale === undefined ? '' : ` scale(${at.scale})`;
  const transform = at === undefined ? '' : ` transform="translate(${at.x} ${at.y})${scale}"`;
  const line =
    stroke === undefined
      ? ''
      : ` stroke="${stroke.colour}" stroke-width="${stroke.width}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${path}" fill="${fill ?? 'none'}"${line}${transform}/>`;
}

/** A drawing as SVG, without fonts or any other external resource. */
export function svgOf(drawing: Drawing): string {
  const { width, height, margin } = paperOf(drawing);
  const size = `width="${width}mm" height="${height}mm" viewBox="${-margin} ${-margin} ${width} ${height}"`;
  const ground = `<rect x="${-margin}" y="${-margin}" width="${width}" height="${height}" fill="#ffffff"/>`;
  const paths = [...drawing.shapes, ...cropMarks(drawing)].map(svgPath).join('');
  const title = `<title>${escaped(drawing.title)}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${title}${ground}${paths}</svg>`;
}

/** Drawings as PDF, each on a page of its own size, with the boxes that print shops use for cutting. */
function pdfOf(drawings: readonly Drawing[]): Promise<Buffer> {
  const [first] = drawings;
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: first?.title ?? '' },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
  for (const drawing of drawings) {
    const { width, height, margin } = paperOf(drawing);
    doc.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 });
    const boxes = { TrimBox: boxOf(drawing, margin), BleedBox: boxOf(drawing, margin - (drawing.bleed ?? 0)) };
    Object.assign(doc.page.dictionary.data, boxes);
    doc.scale(pointsPerMm).translate(margin, margin);
    for (const shape of [...drawing.shapes, ...cropMarks(drawing)]) drawShape(doc, shape);
  }
  doc.end();
  return finished;
}

/** A box of a page, at this distance from each edge of its paper (mm). */
function boxOf(drawing: Drawing, inset: number): number[] {
  const { width, height } = paperOf(drawing);
  return [inset, inset, width - inset, height - inset].map((side) => side * pointsPerMm);
}

function drawShape(doc: PDFKit.PDFDocument, { path, fill, stroke, at }: Shape): void {
  if (path === '') return;
  doc.save();
  if (at !== undefined) doc.translate(at.x, at.y).scale(at.scale ?? 1);
  doc.path(path);
  if (stroke !== undefined) doc.lineWidth(stroke.width).lineCap('round').lineJoin('round').strokeColor(stroke.colour);
  if (fill !== undefined && stroke !== undefined) doc.fillAndStroke(fill, stroke.colour);
  else if (fill !== undefined) doc.fill(fill);
  else doc.stroke();
  doc.restore();
}

/** The resolution of printers, in dots per inch. */
const printDensity = 300;

/** A drawing as PNG, at the resolution of printers. */
function pngOf(drawing: Drawing): Promise<Buffer> {
  const width = Math.round((paperOf(drawing).width / 25.4) * printDensity);
  return sharp(Buffer.from(svgOf(drawing)), { density: printDensity })
    .resize({ width })
    .withMetadata({ density: printDensity })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The file formats of drawings. */
export type DrawingFile = 'PDF' | 'PNG' | 'SVG';

/** The media types of the formats. */
export const mediaTypes: Readonly<Record<DrawingFile, string>> = {
  PDF: 'application/pdf',
  PNG: 'image/png',
  SVG: 'image/svg+xml',
};

/** A drawing as a file. */
export async function renderDrawing(drawing: Drawing, file: DrawingFile): Promise<Buffer> {
  if (file === 'PDF') return pdfOf([drawing]);
  return file === 'PNG' ? pngOf(drawing) : Buffer.from(svgOf(drawing));
}
