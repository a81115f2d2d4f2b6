/**
 * Whether the money of a completed payment (UUID) stays with the merchant, is refunded to the customer at once, or is
 * not known yet.
 */
export interface PaymentOutcome {
  readonly id: string;
  readonly outcome: 'KEPT' | 'RETURNED' | 'UNDECIDED';
}
