/** The choices of this feature that a person keeps across sessions. */
export const paymentLinkChoices = ['merchants-paylinks'] as const;
