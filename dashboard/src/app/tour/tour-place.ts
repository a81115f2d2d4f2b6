/** The name under which this tab keeps the path of the tour's present step: a reload goes on there. */
export const tourStepKey = 'tour-step';
