import { qrCodeArchives } from '@galla/contract/shops/qr-codes/archives.ts';
import { qrCodeChanges } from '@galla/contract/shops/qr-codes/changes.ts';
import { qrCodes } from '@galla/contract/shops/qr-codes/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { ArchiveWork } from './archives/jobs.ts';
import { makeArchives, removeArchives } from './archives/jobs.ts';
import type { QrCodeTakings } from './public/takings.ts';
import { qrCodeArchiveHandlers, qrCodeChangeHandlers, qrCodeHandlers } from './routes.ts';

/** What the handlers of QR codes need besides the platform. */
interface QrCodeServices {
  readonly files: FileStore;
  readonly qrCodeTakings: QrCodeTakings;
}

/** The worker's jobs for QR codes, and their dependencies. */
const jobs: readonly Job<ArchiveWork>[] = [makeArchives, removeArchives];

export const qrCodesFeature = feature({
  name: 'qr-codes',
  sandboxTime: true,
  contract: { qrCodes, qrCodeChanges, qrCodeArchives },
  handlers: ({ files, qrCodeTakings }: QrCodeServices) => ({
    qrCodes: qrCodeHandlers(qrCodeTakings),
    qrCodeChanges: qrCodeChangeHandlers(qrCodeTakings),
    qrCodeArchives: qrCodeArchiveHandlers(files),
  }),
  jobs,
  writes: ['qr_code', 'qr_code_event', 'qr_code_archive'],
  freeText: {
    qr_code: { name: 'text', deactivated_reason: 'text' },
    qr_code_event: { from_name: 'text', reason: 'text' },
  },
  distribution: { qr_code: 'tenant', qr_code_event: 'tenant', qr_code_archive: 'tenant' },
});
