import { ownIds } from '../../core/ids.ts';

/** The acts of this feature in the audit log, with their texts. */
export const counterActs = {
  COUNTER_PHONE_CODE_MADE: 'Made a code to set up a counter phone',
  COUNTER_PHONE_ADDED: 'Set up a counter phone',
  COUNTER_PHONE_REVOKED: 'Signed a counter phone out',
  COUNTER_PHONE_LEFT: 'A counter phone signed itself out',
  COUNTER_SHIFT_ENDED: 'Ended the shift of a counter',
} as const;

/** Ids of counter phones. */
export const counterDeviceIds = ownIds('cdev');

/** Ids of shifts. */
export const counterShiftIds = ownIds('shft');
