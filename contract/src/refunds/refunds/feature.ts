/** The audit log texts of this feature's actions. */
export const refundActs = {
  REFUNDS_EXPORTED: 'Exported refunds',
  REFUND_CREATED: 'Refunded a payment',
  REFUND_ASKED: 'Requested a refund that needs approval',
  REFUND_APPROVED: 'Approved a refund',
  REFUND_REJECTED: 'Rejected a refund',
  REFUND_SETTINGS_CHANGED: 'Changed refund limits',
  REFUND_SETTINGS_REQUESTED: 'Requested higher refund limits',
  REFUND_SETTINGS_STOPPED: 'Cancelled higher refund limits',
} as const;

/** The choices of this feature that are saved for a person across sessions. */
export const refundChoices = ['merchants-refundsList'] as const;
