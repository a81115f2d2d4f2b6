import type { KycStep, WorkflowState } from './states.ts';
import { kycSteps } from './states.ts';

/** The display status of a step: the stepper's own statuses, and the workflow states that pass through unchanged. */
export type StepStatus =
  | 'PENDING'
  | 'IN_PROGRESS'
  | 'COMPLETED'
  | 'PSEUDO_SUCCESS'
  | 'ERROR'
  | Exclude<WorkflowState, 'NOT_STARTED' | 'SUCCESS' | 'FAILURE' | 'ABORTED'>;

/** The input for the steps' statuses. Journeys and steps without data are missing. */
export interface KycProgress {
  /** `ACTIVE` is the live stage. */
  readonly onboardingStage: string;
  readonly journeys: readonly { readonly type: KycStep; readonly state: WorkflowState }[];
  readonly kycSteps: readonly { readonly profileStepMappingId: KycStep; readonly workflowStepState: WorkflowState }[];
}

/** The steps whose state is that of the journey with the same name. */
const journeySteps: readonly KycStep[] = ['BUSINESS_DETAILS', 'KYC_COMPLETED'];

/**
 * The status of each step, in order (KYC-01). The first pending step becomes IN_PROGRESS. The scan for it stops at a
 * step that is already IN_PROGRESS, and at an error followed by a pending step.
 */
export function stepStatuses(
  progress: KycProgress,
): readonly { readonly step: KycStep; readonly status: StepStatus }[] {
  const statuses = kycSteps.map((step) => statusOf(progress, step));
  const first = statuses.findIndex(
    (status, index) =>
      status === 'PENDING' || status === 'IN_PROGRESS' || (status === 'ERROR' && statuses[index + 1] === 'PENDING'),
  );
  return kycSteps.map((step, index) => {
    const status = statuses[index] ?? 'PENDING';
    return { step, status: index === first && status === 'PENDING' ? 'IN_PROGRESS' : status };
  });
}

function statusOf(progress: KycProgress, step: KycStep): StepStatus {
  const status = statusOfState(stateOf(progress, step));
  const isUnreviewed = step === 'GST_PAN_DOCUMENT_UPLOAD_SECTION' && progress.onboardingStage !== 'ACTIVE';
  return isUnreviewed && status === 'COMPLETED' ? 'PSEUDO_SUCCESS' : status;
}

const stateOf = ({ journeys, kycSteps: steps }: KycProgress, step: KycStep): WorkflowState | undefined =>
  journeySteps.includes(step)
    ? journeys.find(({ type }) => type === step)?.state
    : steps.find(({ profileStepMappingId }) => profileStepMappingId === step)?.workflowStepState;

function statusOfState(state: WorkflowState | undefined): StepStatus {
  if (state === undefined || state === 'NOT_STARTED') return 'PENDING';
  if (state === 'SUCCESS') return 'COMPLETED';
  return state === 'FAILURE' || state === 'ABORTED' ? 'ERROR' : state;
}
