import { calls } from '../../core/endpoint.ts';
import type { qrCodeArchives as qrCodeArchivesEndpoints } from './archives.ts';
import type { qrCodeChanges as qrCodeChangesEndpoints } from './changes.ts';
import type { qrCodes as qrCodesEndpoints } from './endpoints.ts';
import { qrCodeArchivesRoutes, qrCodeChangesRoutes, qrCodesRoutes } from './routes.ts';

export const qrCodeArchives = calls<typeof qrCodeArchivesEndpoints>(qrCodeArchivesRoutes);

export const qrCodeChanges = calls<typeof qrCodeChangesEndpoints>(qrCodeChangesRoutes);

export const qrCodes = calls<typeof qrCodesEndpoints>(qrCodesRoutes);
