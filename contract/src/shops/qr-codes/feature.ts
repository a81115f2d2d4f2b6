import { ownIds } from '../../core/ids.ts';

/** The choices of this feature that a person keeps across sessions. */
export const qrCodeChoices = ['merchants-mappedQRCodes', 'merchants-qrcodes'] as const;

/** The acts of this feature in the audit log, with their texts. */
export const qrCodeActs = {
  QR_CODE_ADDED: 'Added a QR code',
  QR_CODE_RENAMED: 'Renamed a QR code',
  QR_CODE_MOVED: 'Moved a QR code',
  QR_CODE_DEACTIVATED: 'Deactivated a QR code',
  QR_CODE_ACTIVATED: 'Reactivated a QR code',
  QR_CODE_REPLACED: 'Replaced a QR code',
  QR_CODES_DOWNLOADED: 'Downloaded QR codes',
} as const;

/** Ids of ZIP files of QR codes. */
export const qrCodeArchiveIds = ownIds('qrzip');

/** The most stores of a filter. */
export const maxFilteredStores = 100;
