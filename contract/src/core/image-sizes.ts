/** The stored sizes of a picture: the longest side in pixels. */
export const imageSizes = { small: 320, medium: 960, large: 1920 } as const;

/** A stored size of a picture. */
export type ImageSize = keyof typeof imageSizes;
