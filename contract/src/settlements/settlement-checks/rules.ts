/** The maximum number of lines of a bank statement. */
export const maxStatementLines = 200_000;

/** The maximum number of lines listed in an answer; its count and sum always cover all. */
export const maxListed = 1000;

/** How many days after the settlement day its money is looked for without a UTR. */
export const daysToArrive = 3;

/** The maximum number of days audited at once: a year and a month (REP-01). */
export const maxAuditedDays = 396;

/** The source of a payment's rate, each with its label (SET-03). */
export const rateSources = {
  FREE_BY_LAW: 'Free by law',
  FREE_PERIOD: 'Free period',
  AGREED: 'Agreed rate',
  STANDARD: 'Standard rate',
  LEGAL_LIMIT: 'Legal maximum',
} as const;

/** The source of a payment's rate. */
export type RateSource = keyof typeof rateSources;
