/** Display groups and words of states (A4, B4). A state is always shown as glyph, word and colour. */

/** The five colour groups of a state. */
export type StatusGroup = 'warning' | 'error' | 'success' | 'info' | 'neutral';

const GROUPS: Record<Exclude<StatusGroup, 'neutral'>, readonly string[]> = {
  warning: [
    'PENDING',
    'DEEMED',
    'INITIATED',
    'PROCESSING',
    'QUEUED',
    'IN PROGRESS',
    'EXPIRED',
    'SUBMITTED',
    'PSEUDO SUCCESS',
    'COLLECTING',
  ],
  error: ['ERRORED', 'FAILED', 'CANCELLED', 'ERROR', 'FAILURE', 'ABORTED', 'INVALIDATED', 'DECLINED', 'REJECTED'],
  success: [
    'COMPLETED',
    'APPROVED',
    'SUCCESS',
    'ACTIVE',
    'SUCCESSFUL',
    'SETTLED',
    'VERIFIED',
    'PAID',
    'RECEIVED',
    'ACTIVATED',
    'REFUNDED',
  ],
  info: ['PAYING', 'ACTIVE LINK', 'ACTIVATING'],
};

const BY_STATE = new Map(
  Object.entries(GROUPS).flatMap(([group, states]) => states.map((state) => [state, group as StatusGroup] as const)),
);

const normalise = (state: string) =>
  state
    .trim()
    .toUpperCase()
    .replace(/[_\s]+/g, ' ');

/**
 * The colour group of a state: `PENDING` is warning, `FAILED` error, `COMPLETED` success; an unknown state is neutral.
 * Payment links have their own groups (B4): pass `kind: 'link'` and ACTIVE is info, CREATED and ERRORED neutral.
 */
export function statusGroup(state: string, kind?: 'link'): StatusGroup {
  const name = normalise(state);
  if (kind === 'link') {
    if (name === 'ACTIVE') return 'info';
    if (name === 'CREATED' || name === 'ERRORED') return 'neutral';
  }
  return BY_STATE.get(name) ?? 'neutral';
}

/** The word of a state: `PENDING` gives `Pending`, `IN_PROGRESS` `In progress`; a link that is CREATED is `Creating` (B4). */
export function statusLabel(state: string, kind?: 'link'): string {
  const name = normalise(state);
  if (kind === 'link' && name === 'CREATED') return 'Creating';
  return name.charAt(0) + name.slice(1).toLowerCase();
}
