import { type GetResult, load } from '@fingerprintjs/fingerprintjs';

/** The fingerprint measures text in a frame of its own, which begins so. */
const frameMarkup = '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">';

/** What makes markup of texts where a page allows it to policies alone (Trusted Types). */
type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
};

/** From here on that one text becomes markup, and no other. */
function allowFrame(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === frameMarkup ? text : null) });
}

/** Works out what names this browser on this device. */
export async function takeFingerprint(): Promise<GetResult> {
  allowFrame();
  return (await load()).get();
}
