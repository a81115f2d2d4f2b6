import { type GetResult, load } from '@fingerprintjs/fingerprintjs';

/** The fingerprint measures text in a frame of its own, which begins so. */
const frameMarkup = '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">';

/** The Trusted Types policy, which turns text into markup where a page allows it. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
};

/** From here on this one text may become markup, and no other. */
function allowFrame(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === frameMarkup ? text : null) });
}

/** Computes the id of this browser on this device. */
export async function takeFingerprint(): Promise<GetResult> {
  allowFrame();
  // One in a thousand loads would be reported to the makers of the library.
  return (await load({ monitoring: false })).get();
}
