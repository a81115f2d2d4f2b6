/**
 * Whether the money of a completed payment (UUID) stays with the merchant, goes back to the customer at once because what it was
 * for is paid or closed already, or is not known yet.
 */
export interface PaymentOutcome {
  readonly id: string;
  readonly outcome: 'KEPT' | 'RETURNED' | 'UNDECIDED';
}
