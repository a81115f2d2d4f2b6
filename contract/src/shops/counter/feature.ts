import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const counterActs = {
  COUNTER_PHONE_CODE_MADE: 'Created a setup code for a counter phone',
  COUNTER_PHONE_ADDED: 'Set up a counter phone',
  COUNTER_PHONE_REVOKED: 'Signed out a counter phone',
  COUNTER_PHONE_LEFT: 'Counter phone signed itself out',
  COUNTER_SHIFT_ENDED: 'Ended a counter’s shift',
} as const;

/** Ids of counter phones. */
export const counterDeviceIds = ownIds('cdev');

/** Ids of shifts. */
export const counterShiftIds = ownIds('shft');
