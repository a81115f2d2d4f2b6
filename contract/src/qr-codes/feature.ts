/** The choices of this feature that a person keeps across sessions. */
export const qrCodeChoices = ['merchants-mappedQRCodes', 'merchants-qrcodes'] as const;
