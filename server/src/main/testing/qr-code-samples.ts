import { encodeId } from '@galla/contract/core/ids.ts';
import { qrCodeArchiveIds } from '@galla/contract/shops/qr-codes/feature.ts';
import { newId } from '../../platform/ids.ts';

/** Ids of another merchant for calls about QR codes. */
interface ForeignQrCode {
  readonly merchantId: string;
  readonly store: string;
  readonly terminal: string;
  readonly qrCode: string;
}

const archiveId = encodeId(qrCodeArchiveIds, newId());

/** For each endpoint of QR codes: a call with another merchant's ids in every field that takes one. */
export const qrCodeSamples: Readonly<
  Record<
    string,
    (foreign: ForeignQrCode) => {
      readonly params?: Record<string, string>;
      readonly query?: Record<string, string>;
      readonly body?: unknown;
    }
  >
> = {
  'qr-codes.list': ({ store }) => ({ query: { store } }),
  'qr-codes.totals': ({ store }) => ({ query: { store } }),
  'qr-codes.details': ({ qrCode }) => ({ params: { qrCodeId: qrCode } }),
  'qr-codes.text': ({ qrCode }) => ({ params: { qrCodeId: qrCode } }),
  'qr-codes.download': ({ qrCode }) => ({ body: { qrCodeId: qrCode, file: 'SVG' } }),
  'qr-code-changes.add': ({ merchantId, store, terminal }) => ({ body: { merchantId, store, terminal } }),
  'qr-code-changes.change': ({ qrCode, store, terminal }) => ({
    params: { qrCodeId: qrCode },
    body: { version: 1, name: 'Taken over', store, terminal },
  }),
  'qr-code-changes.deactivate': ({ qrCode }) => ({
    params: { qrCodeId: qrCode },
    body: { version: 1, reason: 'Taken over' },
  }),
  'qr-code-changes.activate': ({ qrCode }) => ({ params: { qrCodeId: qrCode }, body: { version: 1 } }),
  'qr-code-changes.replace': ({ qrCode }) => ({
    params: { qrCodeId: qrCode },
    body: { version: 1, reason: 'Taken over' },
  }),
  'qr-code-archives.make': ({ merchantId, store, terminal }) => ({ body: { merchantId, store, terminal } }),
  'qr-code-archives.latest': ({ merchantId }) => ({ query: { merchantId } }),
  'qr-code-archives.details': () => ({ params: { archiveId } }),
  'qr-code-archives.file': () => ({ params: { key: 'A'.repeat(72) } }),
};
