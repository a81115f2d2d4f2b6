/** What the audit log says of this feature. */
export const activationActs = {
  GATEWAY_ACTIVATION_REQUESTED: 'Asked to activate the payment gateway',
  GATEWAY_ACTIVATED: 'The payment gateway was activated',
  GATEWAY_ACTIVATION_FAILED: 'The payment gateway was not activated',
} as const;
