import type { SheetFile } from '@galla/contract/shops/qr-codes/sheet.ts';
import { renderDrawing } from '../../../platform/drawing/files.ts';
import type { SheetContent, SheetStyle } from './sheet.ts';
import { drawCode, drawSheet } from './sheet.ts';

/** The file of a QR code in one size. */
export function makeFile(content: SheetContent, style: SheetStyle, file: SheetFile): Promise<Buffer> {
  return renderDrawing(style.size === 'CODE' ? drawCode(content, style) : drawSheet(content, style), file);
}
