import { parentPort } from 'node:worker_threads';
import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFStream,
} from '@cantoo/pdf-lib';
import { maxDocumentPages } from '@galla/contract/business/documents/kinds.ts';
import type { PdfAnswer } from './clean-pdf.ts';

/** The most bytes that a PDF's structure may unpack to. Pictures are not unpacked. */
const maxUnpacked = 64 * 1024 * 1024;

/** Names of objects that run automatically, link elsewhere or carry other files. */
const hostile = new Set([
  'JS',
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'XFA',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
]);

/** The keys of a page that are copied: its drawing. */
const keptOfPage = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'Group', 'UserUnit'];

limitUnpacking();
parentPort?.on('message', (file: Uint8Array) => void read(file).then((answer) => parentPort?.postMessage(answer)));

async function read(file: Uint8Array): Promise<PdfAnswer> {
  try {
    const source = await PDFDocument.load(file, { updateMetadata: false });
    const objects = source.context.enumerateIndirectObjects().map(([, object]) => object);
    // An object that the library cannot read may be anything.
    if (objects.some((object) => object instanceof PDFInvalidObject)) return { refusal: 'UNREADABLE' };
    if (objects.some(isHostile)) return { refusal: 'HAS_SCRIPTS' };
    const pages = source.getPageCount();
    if (pages === 0) return { refusal: 'UNREADABLE' };
    if (pages > maxDocumentPages) return { refusal: 'TOO_LONG' };
    return { bytes: await writeAnew(source), pages };
  } catch (error) {
    return { refusal: error instanceof EncryptedPDFError ? 'PROTECTED' : 'UNREADABLE' };
  }
}

async function writeAnew(source: PDFDocument): Promise<Uint8Array> {
  for (const { node } of source.getPages())
    for (const [name] of node.entries()) if (!keptOfPage.includes(name.decodeText())) node.delete(name);
  const copied = await PDFDocument.create({ updateMetadata: false });
  for (const page of await copied.copyPages(source, source.getPageIndices())) copied.addPage(page);
  return copied.save();
}

/** Whether an object of the file names something hostile, at any depth. */
function isHostile(object: unknown): boolean {
  if (object instanceof PDFName) return hostile.has(object.decodeText());
  if (object instanceof PDFArray) return object.asArray().some(isHostile);
  if (object instanceof PDFDict) return object.entries().some(([name, value]) => isHostile(name) || isHostile(value));
  return object instanceof PDFStream && isHostile(object.dict);
}

/**
 * The library unpacks the structure of a file without a limit, so a few bytes could use all memory. Every unpacked
 * stream passes through one method of one class, which is reachable only through its instances.
 */
function limitUnpacking(): void {
  const flate = decodePDFRawStream(PDFContext.create().flateStream('x'));
  const unpacking = Object.getPrototypeOf(Object.getPrototypeOf(flate)) as { ensureBuffer(size: number): unknown };
  const { ensureBuffer } = unpacking;
  unpacking.ensureBuffer = function limited(size) {
    if (size > maxUnpacked) throw new RangeError('This file unpacks to more than is read');
    return ensureBuffer.call(this, size);
  };
}
