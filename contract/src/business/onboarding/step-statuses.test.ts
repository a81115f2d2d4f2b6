import { expect, test } from 'vitest';
import type { KycStep, SectionState, WorkflowState } from './states.ts';
import { kycSteps, sectionsLeadingTo, sectionTransitions, workflowStates } from './states.ts';
import type { KycProgress } from './step-statuses.ts';
import { stepStatuses } from './step-statuses.ts';

type Given = WorkflowState | undefined;

const documents = 'GST_PAN_DOCUMENT_UPLOAD_SECTION';
const progressOf = (states: readonly Given[], onboardingStage = 'ACTIVE'): KycProgress => {
  const known = kycSteps.flatMap((step, index) => {
    const state = states[index];
    return state === undefined ? [] : [{ step, state }];
  });
  const isJourney = (step: KycStep) => step === 'BUSINESS_DETAILS' || step === 'KYC_COMPLETED';
  return {
    onboardingStage,
    journeys: known.filter(({ step }) => isJourney(step)).map(({ step, state }) => ({ type: step, state })),
    kycSteps: known
      .filter(({ step }) => !isJourney(step))
      .map(({ step, state }) => ({ profileStepMappingId: step, workflowStepState: state })),
  };
};
const shown = (states: readonly Given[], stage?: string) =>
  stepStatuses(progressOf(states, stage)).map(({ status }) => status as string);

/** The specification's mapping, state by state. */
const mapping: readonly (readonly [Given, string])[] = [
  [undefined, 'PENDING'],
  ['NOT_STARTED', 'PENDING'],
  ['CREATED', 'CREATED'],
  ['IN_PROGRESS', 'IN_PROGRESS'],
  ['SUCCESS', 'COMPLETED'],
  ['FAILURE', 'ERROR'],
  ['INVALIDATED', 'INVALIDATED'],
  ['ABORTED', 'ERROR'],
  ['SKIPPED', 'SKIPPED'],
  ['PSEUDO_SUCCESS', 'PSEUDO_SUCCESS'],
];

test('KYC-01 every workflow state has its status', () => {
  expect(mapping.map(([state]) => state)).toEqual([undefined, ...workflowStates]);
});

test.each(mapping)('KYC-01 a last step in %s is shown as %s', (state, status) => {
  const expected = status === 'PENDING' ? 'IN_PROGRESS' : status;
  expect(shown(['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', state]).at(-1)).toBe(expected);
});

test('KYC-01 documents that were completed before the live stage are a pseudo success', () => {
  const states = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS'] as const;
  expect(shown(states, 'CREATED')).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'PSEUDO_SUCCESS', 'COMPLETED']);
  expect(shown(states, 'ACTIVE')).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED']);
});

test.each([
  [[], ['IN_PROGRESS', 'PENDING', 'PENDING', 'PENDING', 'PENDING']],
  [['SUCCESS'], ['COMPLETED', 'IN_PROGRESS', 'PENDING', 'PENDING', 'PENDING']],
  [['IN_PROGRESS'], ['IN_PROGRESS', 'PENDING', 'PENDING', 'PENDING', 'PENDING']],
  [
    ['SUCCESS', 'FAILURE'],
    ['COMPLETED', 'ERROR', 'PENDING', 'PENDING', 'PENDING'],
  ],
  [
    ['SUCCESS', 'FAILURE', 'SUCCESS'],
    ['COMPLETED', 'ERROR', 'COMPLETED', 'IN_PROGRESS', 'PENDING'],
  ],
  [
    ['SUCCESS', 'CREATED'],
    ['COMPLETED', 'CREATED', 'IN_PROGRESS', 'PENDING', 'PENDING'],
  ],
  [
    [undefined, 'FAILURE'],
    ['IN_PROGRESS', 'ERROR', 'PENDING', 'PENDING', 'PENDING'],
  ],
  [
    [undefined, 'IN_PROGRESS'],
    ['IN_PROGRESS', 'IN_PROGRESS', 'PENDING', 'PENDING', 'PENDING'],
  ],
] as [Given[], string[]][])('KYC-01 steps in %j are shown as %j', (states, expected) => {
  expect(shown(states)).toEqual(expected);
});

/** Every combination of the given length. */
const combinations = <T>(of: readonly T[], length: number): T[][] =>
  length === 0 ? [[]] : combinations(of, length - 1).flatMap((rest) => of.map((one) => [...rest, one]));

/** The specification's rules again, written as its scan from the first step to the last. */
function byTheScan(states: readonly Given[], stage: string): string[] {
  const statuses = states.map((state, index) => {
    const status = mapping.find(([known]) => known === state)?.[1] ?? '';
    return kycSteps[index] === documents && status === 'COMPLETED' && stage !== 'ACTIVE' ? 'PSEUDO_SUCCESS' : status;
  });
  for (const [index, status] of statuses.entries()) {
    if (status === 'IN_PROGRESS') break;
    if (status === 'ERROR' && statuses[index + 1] === 'PENDING') break;
    if (status === 'PENDING') {
      statuses[index] = 'IN_PROGRESS';
      break;
    }
  }
  return statuses;
}

test.each(['CREATED', 'ACTIVE'])('KYC-01 all 100,000 combinations of states in stage %s', (stage) => {
  const states: readonly Given[] = [undefined, ...workflowStates];
  const wrong = combinations(states, kycSteps.length).filter((given) => {
    return shown(given, stage).join() !== byTheScan(given, stage).join();
  });
  expect(wrong).toEqual([]);
});

test('KYC-01 a section starts with its first field, and a changed field reopens it', () => {
  expect(Object.keys(sectionTransitions)).toEqual(['NOT_STARTED', 'IN_PROGRESS', 'SUCCESS', 'FAILURE']);
  const into = (state: SectionState) => [...sectionsLeadingTo(state)];
  expect(into('NOT_STARTED')).toEqual([]);
  expect(into('IN_PROGRESS')).toEqual(['NOT_STARTED', 'IN_PROGRESS', 'SUCCESS', 'FAILURE']);
  expect(into('SUCCESS')).toEqual(['IN_PROGRESS', 'FAILURE']);
  expect(into('FAILURE')).toEqual(['IN_PROGRESS', 'SUCCESS']);
});
