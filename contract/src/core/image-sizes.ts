/** The sizes in which pictures are kept: the longest side in pixels. */
export const imageSizes = { small: 320, medium: 960, large: 1920 } as const;

/** A size in which pictures are kept. */
export type ImageSize = keyof typeof imageSizes;
