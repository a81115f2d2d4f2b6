import type { Output } from '../output.ts';

/** Says once that a connection is lost, and when it is there again. */
export function noteLoss(output: Output) {
  let isLost = false;
  return {
    lost: () => {
      if (!isLost) output.note('The connection is lost. Trying again.');
      isLost = true;
    },
    /** `text` is said where the stream begins, and not where it goes on. */
    ready(text: string): void {
      output.note(isLost ? 'Connected again.' : text);
      isLost = false;
    },
  };
}
