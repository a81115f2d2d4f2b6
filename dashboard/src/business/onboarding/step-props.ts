import type { ReasonField } from '@galla/contract/business/kyc/states.ts';
import type { KycStep } from '@galla/contract/business/onboarding/states.ts';
import type { JourneyAccess } from './use-journey.ts';

/** The props of a step: the state of KYC, and how to open another step. */
export interface StepProps {
  readonly access: JourneyAccess;
  /** Opens a step, or the first open one; one of its fields or documents gets the focus. */
  readonly onGo: (step: KycStep | undefined, field?: ReasonField) => void;
}
