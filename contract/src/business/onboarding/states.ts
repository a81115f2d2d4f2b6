/** The steps of KYC in order (KYC-01). */
export const kycSteps = [
  'BUSINESS_DETAILS',
  'BANK_SECTION',
  'GST_PAN_SECTION',
  'GST_PAN_DOCUMENT_UPLOAD_SECTION',
  'KYC_COMPLETED',
] as const;

/** A step of KYC. */
export type KycStep = (typeof kycSteps)[number];

/** The verification states in workflows. */
export const workflowStates = [
  'NOT_STARTED',
  'CREATED',
  'IN_PROGRESS',
  'SUCCESS',
  'FAILURE',
  'INVALIDATED',
  'ABORTED',
  'SKIPPED',
  'PSEUDO_SUCCESS',
] as const;

/** A state of a verification. */
export type WorkflowState = (typeof workflowStates)[number];

/** The states of a section that the merchant fills in. A missing row means `NOT_STARTED`. */
export type SectionState = Extract<WorkflowState, 'NOT_STARTED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE'>;

/** The transitions between section states. A changed field reopens a section. */
export const sectionTransitions = {
  NOT_STARTED: ['IN_PROGRESS'],
  IN_PROGRESS: ['IN_PROGRESS', 'SUCCESS', 'FAILURE'],
  SUCCESS: ['IN_PROGRESS', 'FAILURE'],
  FAILURE: ['IN_PROGRESS', 'SUCCESS'],
} as const satisfies { readonly [State in SectionState]: readonly SectionState[] };

/** The states from which a section may reach the given one. */
export const sectionsLeadingTo = (wanted: SectionState): readonly SectionState[] =>
  (Object.keys(sectionTransitions) as SectionState[]).filter((state) =>
    (sectionTransitions[state] as readonly SectionState[]).includes(wanted),
  );
