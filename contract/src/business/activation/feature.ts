/** What the audit log says of this feature. */
export const activationActs = {
  GATEWAY_ACTIVATION_REQUESTED: 'Requested payment gateway activation',
  GATEWAY_ACTIVATED: 'Payment gateway activated',
  GATEWAY_ACTIVATION_FAILED: 'Payment gateway activation failed',
} as const;
