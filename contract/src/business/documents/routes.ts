import { anyone, route, routes } from '../../core/endpoint.ts';
import { completeKyc } from '../onboarding/area.ts';
import { largestDocument } from './kinds.ts';

const { access } = completeKyc;

export const documentsRoutes = routes('documents', {
  list: route('GET /v1/om/documents', { access, testMode: false }),
  upload: route('POST /v1/merchant/entityType/MERCHANT/entityId/:merchantId', {
    formerRoute: 'POST /v1/om/documents',
    access,
    testMode: false,
    risk: 'none',
    upload: { maxBytes: largestDocument, tooLarge: 'DOCUMENT_TOO_LARGE' },
  }),
  link: route('POST /v1/om/documents/:documentId/link', { access, testMode: false, risk: 'none' }),
  remove: route('DELETE /v1/om/documents/:documentId', { access, testMode: false, risk: 'none' }),
  file: route('GET /v1/om/documents/file/:key', { access: anyone }),
});
