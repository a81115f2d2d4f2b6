/** The audit log texts of this feature's actions. Personal views are not recorded. */
export const savedViewActs = {
  SAVED_VIEW_SHARED: 'Shared a view with the team',
  SAVED_VIEW_CHANGED: 'Changed a shared view',
  SAVED_VIEW_DELETED: 'Deleted a shared view',
} as const;

/** The choices of this feature that are saved for a person across sessions: the default view of each list. */
export const savedViewChoices = ['default-views'] as const;
