import { plural } from '@lingui/core/macro';

/** How many people of a team have a second step: `1 of 5 has two-step verification.` */
export const havingText = (having: number, total: number): string =>
  plural(having, {
    one: `# of ${total} has two-step verification.`,
    other: `# of ${total} have two-step verification.`,
  });
