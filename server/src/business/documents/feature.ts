import { documents } from '@galla/contract/business/documents/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { DocumentWork } from './jobs.ts';
import { removeDocuments } from './jobs.ts';
import type { DocumentServices } from './public/service.ts';
import { documentHandlers } from './routes.ts';

const jobs: readonly Job<DocumentWork>[] = [removeDocuments];

export const documentsFeature = feature({
  name: 'documents',
  contract: { documents },
  handlers: (services: DocumentServices) => ({ documents: documentHandlers(services) }),
  jobs,
  writes: ['kyc_document'],
  freeText: { kyc_document: { file_name: 'text' } },
  distribution: { kyc_document: 'tenant' },
});
