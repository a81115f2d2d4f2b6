import { submissionStateDetails } from '@galla/contract/business/kyc/states.ts';
import type { Submission } from './queries.ts';

/**
 * Whether the provider or a reviewer is deciding on a submission. A completed widget counts before the worker has
 * applied its result.
 */
export const isInReview = ({ state, provider_state }: Pick<Submission, 'state' | 'provider_state'>): boolean =>
  submissionStateDetails[state].isInReview || (state === 'CREATED' && provider_state !== 'PENDING');
