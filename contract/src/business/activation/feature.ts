/** The audit log texts of this feature's actions. */
export const activationActs = {
  GATEWAY_ACTIVATION_REQUESTED: 'Requested payment gateway activation',
  GATEWAY_ACTIVATED: 'Payment gateway activated',
  GATEWAY_ACTIVATION_FAILED: 'Payment gateway activation failed',
} as const;
