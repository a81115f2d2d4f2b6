import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { Drawing, Shape } from './drawing.ts';

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

/** A drawing as SVG, without fonts or anything else from outside. */
export function svgOf({ width, height, title, shapes }: Drawing): string {
  const size = `width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`;
  const ground = `<rect width="${width}" height="${height}" fill="#ffffff"/>`;
  const paths = shapes.map(svgPath).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><title>${escaped(title)}</title>${ground}${paths}</svg>`;
}

/** Drawings as PDF, each on a page of its own size. */
function pdfOf(drawings: readonly Drawing[]): Promise<Buffer> {
  const [first] = drawings;
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, margin: 0, lang: 'en-IN', displayTitle: true },
    info: { Title: first?.title ?? '' },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
  for (const { width, height, shapes } of drawings) {
    doc.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 });
    doc.scale(pointsPerMm);
    for (const shape of shapes) drawShape(doc, shape);
  }
  doc.end();
  return finished;
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

/** What printers resolve, in dots an inch. */
const printDensity = 300;

/** A drawing as PNG, as sharp as printers print. */
function pngOf(drawing: Drawing): Promise<Buffer> {
  const width = Math.round((drawing.width / 25.4) * printDensity);
  return sharp(Buffer.from(svgOf(drawing)), { density: printDensity })
    .resize({ width })
    .withMetadata({ density: printDensity })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** What a drawing can be written as. */
export type DrawingFile = 'PDF' | 'PNG' | 'SVG';

/** The media types of files. */
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
