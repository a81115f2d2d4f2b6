import { type GetResult, load } from '@fingerprintjs/fingerprintjs';
import { allowLibraryMarkup } from './trusted-markup.ts';

/** Computes the id of this browser on this device. */
export async function takeFingerprint(): Promise<GetResult> {
  allowLibraryMarkup();
  // Otherwise the library reports one load in a thousand to its makers.
  return (await load({ monitoring: false })).get();
}
