/**
 * The states of a chargeback: the bank has taken the amount back, and then returns it to the merchant (won) or keeps
 * it.
 */
export const chargebackStates = ['OPENED', 'WON', 'LOST'] as const;

/** A state of a chargeback. The last two are final. */
export type ChargebackState = (typeof chargebackStates)[number];
