/**
 * Builds Galla's four font files from the variable fonts of @fontsource-variable: a Latin subset of Inter and of
 * Roboto, and for each a file with only the rupee sign. ₹ (U+20B9) is not in the Latin subset, and loading latin-ext to
 * show one amount costs 85 KB. Run it again after a font update: `node ui/fonts/build.ts`.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const OUT = new URL('../src/styles/fonts', import.meta.url);
const PACKAGES = {
  inter: new URL('./', import.meta.resolve('@fontsource-variable/inter/LICENSE')),
  roboto: new URL('./', import.meta.resolve('@fontsource-variable/roboto/LICENSE')),
};

// Printable ASCII, plus the other characters that English and Hinglish names, prices and our own texts use.
const LATIN = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...' ©®°·×àáâäçèéêëíîïñóôöúûüÉ–—‘’“”•…−→←↑↓⌘',
].join('');

const FAMILIES = [
  // The body enables ss03 (round quotes and commas) and cv11 (single-storey a); all other features are dropped.
  { name: 'inter', features: ['kern', 'mark', 'mkmk', 'calt', 'ccmp', 'locl', 'tnum', 'ss03', 'cv11', 'case'] },
  { name: 'roboto', features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'pnum'] },
] as const;

async function build(family: (typeof FAMILIES)[number], part: 'latin' | 'rupee'): Promise<void> {
  const source = new URL(
    `files/${family.name}-${part === 'latin' ? 'latin' : 'latin-ext'}-wght-normal.woff2`,
    PACKAGES[family.name],
  );
  const text = part === 'latin' ? LATIN : '₹';
  const font = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: [...family.features],
    noHinting: true,
  });
  await writeFile(new URL(`${family.name}-${part}.woff2`, OUT), font);
  console.log(`${family.name}-${part}.woff2 ${(font.length / 1024).toFixed(1)} KB`);
}

for (const family of FAMILIES) {
  await build(family, 'latin');
  await build(family, 'rupee');
  await copyFile(new URL('LICENSE', PACKAGES[family.name]), new URL(`OFL-${family.name}.txt`, OUT));
}
