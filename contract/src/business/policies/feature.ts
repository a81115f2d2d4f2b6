/** What the audit log says of this feature. */
export const policyActs = {
  POLICIES_SAVED: 'Saved policy answers',
  POLICIES_PUBLISHED: 'Published policies',
  POLICIES_TAKEN_DOWN: 'Unpublished policies',
} as const;
