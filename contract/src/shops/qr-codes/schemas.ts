import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { idPattern } from '../../core/ids.ts';
import { identifier, idOf, instant, paise, shortText } from '../../core/schema.ts';
import { maxFilteredStores } from './feature.ts';
import { sheetFiles, sheetInks, sheetLanguageNames, sheetSizeNames } from './sheet.ts';

/** The name of a QR code. */
export const qrCodeNameField = shortText(60);

/** Why a QR code is deactivated or replaced. */
export const qrCodeReasonField = shortText(200);

/** A QR code in a path. */
export const ofQrCode = z.strictObject({ qrCodeId: idOf('qrCode') });

const isStore = (id: string) => idPattern('store').test(id);

/** One store, or several separated by commas. */
const storesField = z.string().check(
  z.refine((text) => text.split(',').every(isStore), 'Use IDs that start with store_.'),
  z.refine((text) => text.split(',').length <= maxFilteredStores, `Choose up to ${maxFilteredStores} stores.`),
);

/** Selects QR codes. */
export const qrCodeFilters = {
  merchantId: z.optional(merchantIdField),
  store: z.optional(storesField),
  terminal: z.optional(idOf('terminal')),
  active: z.optional(z.stringbool()),
  /** A part of the name or id of a QR code, its store or counter; or the whole content of a QR code. */
  search: z.optional(identifier(512)),
};

/** Completed payments and their sum in paise. */
export const qrCodeTakings = z.object({ count: z.int(), amount: paise });

/** A QR code. */
export const qrCode = z.object({
  id: idOf('qrCode'),
  qrCodeId: z.string(),
  name: z.string(),
  merchantId: z.string(),
  store: idOf('store'),
  storeId: z.string(),
  storeName: z.string(),
  terminal: z.nullable(idOf('terminal')),
  terminalId: z.nullable(z.string()),
  terminalName: z.nullable(z.string()),
  active: z.boolean(),
  deactivatedAt: z.nullable(instant),
  deactivatedReason: z.nullable(z.string()),
  /** The QR code that replaced it. */
  replacedBy: z.nullable(idOf('qrCode')),
  createdAt: instant,
  version: z.int(),
  /** The content; null in lists without figures and for callers without getQrText. */
  text: z.nullable(z.string()),
  /** For today; null in lists without figures and for callers without transaction_access. */
  takings: z.nullable(qrCodeTakings),
  /** Null if `takings` is, and before the first payment. */
  lastPaymentAt: z.nullable(instant),
});

/** A QR code of a counter. */
export type QrCode = z.infer<typeof qrCode>;

/** An event of a QR code. Store and counter are null for people who do not see the store. */
export const qrCodeEvent = z.object({
  id: z.string(),
  act: z.enum(['CREATED', 'RENAMED', 'MOVED', 'DEACTIVATED', 'ACTIVATED', 'REPLACED']),
  at: instant,
  person: z.nullable(z.string()),
  /** The id of the code that the event is about: this one, or one that it replaces. */
  qrCodeId: z.string(),
  fromName: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** An event of a QR code. */
export type QrCodeEvent = z.infer<typeof qrCodeEvent>;

/** A QR code with the data of its prints and its history, newest first. */
export const qrCodeDetails = z.object({
  ...qrCode.shape,
  merchantName: z.string(),
  /** The merchant's UPI address. */
  vpa: z.string(),
  /** The language of the store's state, if sheets support it. */
  stateLanguage: z.nullable(z.enum(sheetLanguageNames)),
  history: z.array(qrCodeEvent),
});

/** A QR code with the data of its prints and its history. */
export type QrCodeDetails = z.infer<typeof qrCodeDetails>;

/** The languages of a sheet, each at most once. */
const languages = z.array(z.enum(sheetLanguageNames)).check(
  z.minLength(1, 'Choose a language.'),
  z.maxLength(3, 'Choose up to 3 languages.'),
  z.refine((names) => new Set(names).size === names.length, 'Choose each language once.'),
);

/** The appearance of sheets. */
export const sheetOptions = {
  languages: z._default(languages, ['en', 'hi']),
  file: z._default(z.enum(sheetFiles), 'PDF'),
  ink: z._default(z.enum(sheetInks), 'COLOUR'),
  /** For a print shop: printed beyond the edges, with crop marks. */
  bleed: z._default(z.boolean(), false),
};

/** A size of sheets. */
export const sheetSizeField = z.enum(sheetSizeNames);
