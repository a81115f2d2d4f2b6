import { ownIds } from '../../core/ids.ts';

/** The choices of this feature that are saved for a person across sessions. */
export const qrCodeChoices = ['merchants-mappedQRCodes', 'merchants-qrcodes'] as const;

/** The audit log texts of this feature's actions. */
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

/** The maximum number of stores in a filter. */
export const maxFilteredStores = 100;
