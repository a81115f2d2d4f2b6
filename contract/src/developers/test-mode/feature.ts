/** The audit log texts of this feature's actions. */
export const testModeActs = {
  TEST_MODE_OPENED: 'Turned on test mode',
} as const;
