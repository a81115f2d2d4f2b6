import { type GetResult, load } from '@fingerprintjs/fingerprintjs';
import { allowLibraryMarkup } from './trusted-markup.ts';

/** Computes the id of this browser on this device. */
export async function takeFingerprint(): Promise<GetResult> {
  allowLibraryMarkup();
  // One in a thousand loads would be reported to the makers of the library.
  return (await load({ monitoring: false })).get();
}
