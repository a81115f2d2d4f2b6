/** The acts of this feature in the audit log, with their texts. Views of one person are not recorded. */
export const savedViewActs = {
  SAVED_VIEW_SHARED: 'Shared a view with the team',
  SAVED_VIEW_CHANGED: 'Changed a shared view',
  SAVED_VIEW_DELETED: 'Deleted a shared view',
} as const;

/** The choices of this feature that a person keeps across sessions: which view each list opens with. */
export const savedViewChoices = ['default-views'] as const;
