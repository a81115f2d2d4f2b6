/** The texts of a page in any language, with the structure of the English ones. */
export type TextsOf<English> = {
  readonly [K in keyof English]: English[K] extends string
    ? string
    : English[K] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : TextsOf<English[K]>;
};
