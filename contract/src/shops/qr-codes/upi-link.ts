import { decodeId, encodeId, type Id } from '../../core/ids.ts';

/** The fields of a UPI payment link, by NPCI's linking specification. */
export interface UpiRequest {
  /** The payee's UPI address. */
  readonly vpa: string;
  readonly name: string;
  /** The four-digit merchant category code. */
  readonly categoryCode: string;
  /** Returned with the payment: letters and digits, at most 35. */
  readonly reference: string;
  /** A STATIC link leaves the amount to the payer; a DYNAMIC one has an amount. */
  readonly mode: 'STATIC' | 'DYNAMIC';
  /** In paise. */
  readonly amount?: number | undefined;
  /** The text for the payer, 50 characters at most. */
  readonly note?: string | undefined;
}

/** A link read from elsewhere. Other payees may leave out everything except the address. */
export interface ReadUpiLink {
  readonly vpa: string;
  readonly name: string;
  readonly categoryCode?: string;
  readonly reference?: string;
  readonly mode?: 'STATIC' | 'DYNAMIC';
  /** In paise. */
  readonly amount?: number;
  readonly note?: string;
}

/** The modes of QR codes: 01 is a static one, 15 a dynamic one. */
const modes = { STATIC: '01', DYNAMIC: '15' } as const;

const vpaPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}@[A-Za-z][A-Za-z0-9.-]{1,63}$/;
const referencePattern = /^[A-Za-z0-9]{1,35}$/;
const amountPattern = /^(0|[1-9][0-9]{0,10})(\.[0-9]{1,2})?$/;
const longestName = 99;
const longestNote = 50;

/** Whether a text is a UPI address. */
export const isVpa = (text: string): boolean => vpaPattern.test(text);

/** Text in one line: control characters and runs of spaces become one space each. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** The first characters of a text, without half a surrogate pair at the end. */
const cut = (text: string, max: number) => [...text].slice(0, max).join('').trim();

/** Escapes the reserved characters of a URI. The @ of an address stays, as in the specification's examples. */
const escaped = (text: string) =>
  encodeURIComponent(text)
    .replaceAll('%40', '@')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** 38500 → 385.00 */
const rupees = (paise: number) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** The link in a QR code. @throws RangeError for values that no UPI app would accept */
export function upiLink(request: UpiRequest): string {
  const { vpa, categoryCode, reference, mode, amount } = request;
  const name = cut(oneLine(request.name), longestName);
  const note = cut(oneLine(request.note ?? ''), longestNote);
  if (!isVpa(vpa)) throw new RangeError('The payee has no UPI address.');
  if (name === '') throw new RangeError('The payee has no name.');
  if (!/^[0-9]{4}$/.test(categoryCode)) throw new RangeError('A category code has four digits.');
  if (!referencePattern.test(reference)) throw new RangeError('A reference is 1 to 35 letters and digits.');
  if ((mode === 'DYNAMIC') !== (amount !== undefined)) throw new RangeError('Only a dynamic link has an amount.');
  if (amount !== undefined && (!Number.isSafeInteger(amount) || amount <= 0))
    throw new RangeError('An amount is in whole paise, more than zero.');
  const parameters = [
    ['pa', vpa],
    ['pn', name],
    ['mc', categoryCode],
    ['tr', reference],
    ['mode', modes[mode]],
    ['purpose', '00'],
    ...(amount === undefined ? [] : [['am', rupees(amount)]]),
    ...(note === '' ? [] : [['tn', note]]),
    ['cu', 'INR'],
  ];
  return `upi://pay?${parameters.map(([key = '', value = '']) => `${key}=${escaped(value)}`).join('&')}`;
}

/** Parses any UPI link; undefined if the text is not one, has another currency, or repeats a field. */
export function readUpiLink(text: string): ReadUpiLink | undefined {
  const [, query] = /^upi:\/\/pay\/?\?(.+)$/is.exec(text.trim()) ?? [];
  const parameters = query === undefined ? undefined : parametersOf(query);
  const vpa = parameters?.get('pa');
  if (parameters === undefined || vpa === undefined || !isVpa(vpa)) return undefined;
  if ((parameters.get('cu') ?? 'INR').toUpperCase() !== 'INR') return undefined;
  const [am, mc, tr, tn] = ['am', 'mc', 'tr', 'tn'].map((key) => parameters.get(key) || undefined);
  const amount = am === undefined ? undefined : paiseOf(am);
  if (amount === null || (tr !== undefined && !referencePattern.test(tr))) return undefined;
  const mode = (['STATIC', 'DYNAMIC'] as const).find((name) => modes[name] === parameters.get('mode'));
  return {
    vpa,
    name: oneLine(parameters.get('pn') ?? ''),
    ...(mc !== undefined && /^[0-9]{4}$/.test(mc) ? { categoryCode: mc } : {}),
    ...(tr === undefined ? {} : { reference: tr }),
    ...(mode === undefined ? {} : { mode }),
    ...(amount === undefined ? {} : { amount }),
    ...(tn === undefined ? {} : { note: oneLine(tn) }),
  };
}

function parametersOf(query: string): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const part of query.split('&').filter((text) => text !== '')) {
    const [key = '', ...rest] = part.split('=');
    const name = key.toLowerCase();
    if (parameters.has(name)) return undefined;
    try {
      parameters.set(name, decodeURIComponent(rest.join('=').replaceAll('+', ' ')));
    } catch {
      return undefined;
    }
  }
  return parameters;
}

/** Null if the text is not a positive amount. */
function paiseOf(text: string): number | null {
  if (!amountPattern.test(text)) return null;
  const [whole = '', part = ''] = text.split('.');
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return paise === 0 ? null : paise;
}

/** The reference of a static QR code: `Q` and the 26 characters of its id. */
export const qrCodeReference = (qrCodeId: string): string => `Q${encodeId('qrCode', qrCodeId).slice('qr_'.length)}`;

/** The QR code (UUID) in a reference; undefined if it is not that of a static code. Apps may change its case. */
export function readQrCodeReference(reference: string): string | undefined {
  if (!/^q/i.test(reference)) return undefined;
  const id: Id<'qrCode'> = `qr_${reference.slice(1).toLowerCase()}`;
  return decodeId('qrCode', id);
}

/** A merchant's address in test mode, whose payments belong to a separate tenant. */
export const testVpa = (vpa: string): string => `test.${vpa}`;
