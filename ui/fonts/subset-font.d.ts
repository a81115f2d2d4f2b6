declare module 'subset-font' {
  /** Subsets a font to the glyphs of `text`; resolves to the font in `targetFormat`. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'woff' | 'sfnt';
      variationAxes?: Record<string, number | { min: number; max: number }>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
