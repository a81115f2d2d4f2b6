import { encodeId } from '@galla/contract/core/ids.ts';
import { qrCodeArchiveIds } from '@galla/contract/shops/qr-codes/feature.ts';
import { featureSamples } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

const archiveId = encodeId(qrCodeArchiveIds, newId());

export const samples = featureSamples({
  calls: {
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
  },
  someStores: {
    'qr-codes.list': 'of-stores',
    'qr-codes.totals': 'of-stores',
    'qr-codes.details': 'of-stores',
    'qr-codes.text': 'of-stores',
    'qr-codes.download': 'of-stores',
    'qr-code-changes.add': 'of-stores',
    'qr-code-changes.change': 'of-stores',
    'qr-code-changes.deactivate': 'of-stores',
    'qr-code-changes.activate': 'of-stores',
    'qr-code-changes.replace': 'of-stores',
    'qr-code-archives.make': 'of-stores',
    'qr-code-archives.latest': 'of-stores',
    'qr-code-archives.details': 'of-stores',
    'qr-code-archives.file': 'of-stores',
  },
});
