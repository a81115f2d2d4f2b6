/** The choices of this feature that a person keeps across sessions. */
export const insightChoices = ['dashboard-dates', 'merchants-dashboard'] as const;
