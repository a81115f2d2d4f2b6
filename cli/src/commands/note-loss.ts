import type { Output } from '../output.ts';

/** Notes once when the connection is lost, and once when it is back. */
export function noteLoss(output: Output) {
  let isLost = false;
  return {
    lost: () => {
      if (!isLost) output.note('The connection is lost. Trying again.');
      isLost = true;
    },
    /** Prints `text` when the stream first connects, not when it reconnects. */
    ready(text: string): void {
      output.note(isLost ? 'Connected again.' : text);
      isLost = false;
    },
  };
}
