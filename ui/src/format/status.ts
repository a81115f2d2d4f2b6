/** The colour groups and labels of states (UI-07). A state is always shown as glyph, word and colour. */

/** The five colour groups of a state. */
export type StatusGroup = 'warning' | 'error' | 'success' | 'info' | 'neutral';

const STATES: Readonly<Record<string, readonly [StatusGroup, string]>> = {
  PENDING: ['warning', 'Pending'],
  DEEMED: ['warning', 'Deemed'],
  INITIATED: ['warning', 'Initiated'],
  PROCESSING: ['warning', 'Processing'],
  QUEUED: ['warning', 'Queued'],
  'IN PROGRESS': ['warning', 'In progress'],
  EXPIRED: ['warning', 'Expired'],
  SUBMITTED: ['warning', 'Submitted'],
  'PSEUDO SUCCESS': ['warning', 'Pseudo success'],
  COLLECTING: ['warning', 'Collecting'],
  'AWAITING APPROVAL': ['warning', 'Waiting for approval'],
  ERRORED: ['error', 'Errored'],
  FAILED: ['error', 'Failed'],
  CANCELLED: ['error', 'Cancelled'],
  ERROR: ['error', 'Error'],
  FAILURE: ['error', 'Failure'],
  ABORTED: ['error', 'Aborted'],
  INVALIDATED: ['error', 'Invalidated'],
  DECLINED: ['error', 'Declined'],
  REJECTED: ['error', 'Rejected'],
  COMPLETED: ['success', 'Completed'],
  APPROVED: ['success', 'Approved'],
  SUCCESS: ['success', 'Success'],
  ACTIVE: ['success', 'Active'],
  SUCCESSFUL: ['success', 'Successful'],
  SETTLED: ['success', 'Settled'],
  VERIFIED: ['success', 'Verified'],
  PAID: ['success', 'Paid'],
  RECEIVED: ['success', 'Received'],
  ACTIVATED: ['success', 'Activated'],
  REFUNDED: ['success', 'Refunded'],
  PAYING: ['info', 'Paying'],
  'ACTIVE LINK': ['info', 'Active link'],
  ACTIVATING: ['info', 'Activating'],
};

const known = (name: string) => (Object.hasOwn(STATES, name) ? STATES[name] : undefined);

const normalise = (state: string) =>
  state
    .trim()
    .toUpperCase()
    .replace(/[_\s]+/g, ' ');

/**
 * The colour group of a state: `PENDING` is warning, `FAILED` error, `COMPLETED` success; an unknown state is neutral.
 * Payment links have their own groups (PAY-03): pass `kind: 'link'` and ACTIVE is info, CREATED and ERRORED neutral.
 */
export function statusGroup(state: string, kind?: 'link'): StatusGroup {
  const name = normalise(state);
  if (kind === 'link') {
    if (name === 'ACTIVE') return 'info';
    if (name === 'CREATED' || name === 'ERRORED') return 'neutral';
  }
  return known(name)?.[0] ?? 'neutral';
}

/**
 * The label of a state: `PENDING` gives `Pending`, `IN_PROGRESS` `In progress`; a CREATED link is `Creating` (PAY-03).
 */
export function statusLabel(state: string, kind?: 'link'): string {
  const name = normalise(state);
  if (kind === 'link' && name === 'CREATED') return 'Creating';
  return known(name)?.[1] ?? name.charAt(0) + name.slice(1).toLowerCase();
}
