/** Copies to the clipboard, with the four texts of UI-03. */

/** The outcome of a copy, with the text to show. */
export type CopyResult = { ok: boolean; text: string };

/** The four texts (UI-03). `failedText` is for running text, such as a message to share. */
export const copyTexts = {
  done: 'Text copied successfully.',
  failed: 'Unable to copy. Please try again.',
  failedText: 'Unable to copy the text. Please try again.',
  unsupported: 'Feature not supported',
} as const;

/**
 * Copies a text. Never rejects: a refusal by the browser, and a browser without a clipboard (or a page without HTTPS),
 * return their own texts. @param what `id` for a reference, `text` for running text; it decides the wording of a
 * failure.
 */
export async function copyText(
  text: string,
  what: 'id' | 'text' = 'id',
  clipboard: Pick<Clipboard, 'writeText'> | undefined = globalThis.navigator?.clipboard,
): Promise<CopyResult> {
  if (!clipboard?.writeText) return { ok: false, text: copyTexts.unsupported };
  try {
    await clipboard.writeText(text);
    return { ok: true, text: copyTexts.done };
  } catch {
    return { ok: false, text: what === 'text' ? copyTexts.failedText : copyTexts.failed };
  }
}
