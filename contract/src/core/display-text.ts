/** Direction marks and overrides, which make `moc.evil` read as a name, and invisible characters. */
const hidden =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** Joiners that join nothing. After Indian and Arabic letters they shape words, and in emoji they combine pictures. */
const strayJoiners =
  /(^|[^\u0600-\u06ff\u0750-\u077f\u0900-\u0dff\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}])\p{Join_Control}+/gu;

/** A text without invisible characters. Letters of every script stay unchanged. */
export const withoutHidden = (text: string): string => text.replace(hidden, '').replace(strayJoiners, '$1');
