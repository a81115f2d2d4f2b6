/** The sizes of printed QR codes, in mm, with the width of the QR and the purpose. */
export const sheetSizes = {
  A6: { width: 105, height: 148, qr: 58, name: 'Sticker, A6', purpose: 'For the counter glass or soundbox' },
  A5: { width: 148, height: 210, qr: 78, name: 'Stand, A5', purpose: 'For the table' },
  A4: { width: 210, height: 297, qr: 110, name: 'Poster, A4', purpose: 'For the wall or the door' },
  CODE: { width: 60, height: 60, qr: 52, name: 'QR only', purpose: 'For menus and bills' },
} as const;

/** A sheet size. */
export type SheetSize = keyof typeof sheetSizes;

/** All sizes, the smallest first. */
export const sheetSizeNames = Object.keys(sheetSizes) as [SheetSize, ...SheetSize[]];

/** The file formats of a sheet. */
export const sheetFiles = ['PDF', 'PNG', 'SVG'] as const;

/** A file format. */
export type SheetFile = (typeof sheetFiles)[number];

/** In colour, or with little ink. */
export const sheetInks = ['COLOUR', 'SAVER'] as const;

/** How far a print shop's sheet is printed beyond its edges, in mm, so that no cut leaves a white edge. */
export const bleedMm = 3;

/** The distance from which a phone reads a QR code, in cm: ten times its width. */
export const readsFromCm = (size: SheetSize): number => sheetSizes[size].qr;

/**
 * The languages of sheets, each by its own name. Each was compared by eye with the output of browsers (decision 67).
 */
export const sheetLanguages = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  bn: 'বাংলা',
  gu: 'ગુજરાતી',
  pa: 'ਪੰਜਾਬੀ',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  or: 'ଓଡ଼ିଆ',
  ta: 'தமிழ்',
  te: 'తెలుగు',
} as const;

/** A language of sheets. */
export type SheetLanguage = keyof typeof sheetLanguages;

/** All languages of sheets. */
export const sheetLanguageNames = Object.keys(sheetLanguages) as [SheetLanguage, ...SheetLanguage[]];

/** The language that most people of a state read besides Hindi and English, by the state's name in an address. */
const languageOfState: Readonly<Record<string, SheetLanguage>> = {
  'andhra pradesh': 'te',
  telangana: 'te',
  karnataka: 'kn',
  kerala: 'ml',
  lakshadweep: 'ml',
  'tamil nadu': 'ta',
  puducherry: 'ta',
  maharashtra: 'mr',
  goa: 'mr',
  gujarat: 'gu',
  'dadra and nagar haveli and daman and diu': 'gu',
  punjab: 'pa',
  chandigarh: 'pa',
  delhi: 'pa',
  odisha: 'or',
  'west bengal': 'bn',
  tripura: 'bn',
};

/** The language of a store's state; null if it is Hindi or English, or Galla cannot draw it. */
export const stateLanguage = (state: string | null): SheetLanguage | null =>
  languageOfState[(state ?? '').toLowerCase()] ?? null;
