/** The audit log texts of this feature's actions. */
export const policyActs = {
  POLICIES_SAVED: 'Saved policy answers',
  POLICIES_PUBLISHED: 'Published policies',
  POLICIES_TAKEN_DOWN: 'Unpublished policies',
} as const;
