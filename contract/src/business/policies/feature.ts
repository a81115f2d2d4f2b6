/** What the audit log says of this feature. */
export const policyActs = {
  POLICIES_SAVED: 'Saved the answers for the policies',
  POLICIES_PUBLISHED: 'Published the policies',
  POLICIES_TAKEN_DOWN: 'Took the policies down',
} as const;
