/** How long an invitation can be answered, in days. */
export const invitationDays = 7;

/** The states of a team member. */
export const memberStates = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;

/** The state of a team member. */
export type MemberState = (typeof memberStates)[number];
