/** The choices of this feature that a person keeps across sessions. */
export const storeChoices = ['merchants-myStores'] as const;
