/** The acts of this feature in the audit log, with their texts. */
export const testModeActs = {
  TEST_MODE_OPENED: 'Turned on test mode',
} as const;
