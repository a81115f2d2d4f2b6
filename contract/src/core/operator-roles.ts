/**
 * What a person at the provider may do at the review desk. A person may have several.
 * - `REVIEWER`: reads submissions, asks for fields again, rejects, and approves what has no risk.
 * - `APPROVER`: the same, and the second decision on what has a risk.
 * - `SUPPORT`: takes work up again, reads refused events, announces.
 * - `ADMINISTRATOR`: switches features of merchants, lets frozen money go out, and reads the log.
 */
export const operatorRoles = ['REVIEWER', 'APPROVER', 'SUPPORT', 'ADMINISTRATOR'] as const;

/** A role of the review desk. */
export type OperatorRole = (typeof operatorRoles)[number];
