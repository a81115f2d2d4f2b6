/** The choices of this feature that are saved for a person across sessions. */
export const insightChoices = ['dashboard-dates', 'merchants-dashboard'] as const;
