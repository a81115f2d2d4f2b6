/** The tab's storage name for the path of the current tour step, from which a reload resumes. */
export const tourStepKey = 'tour-step';
