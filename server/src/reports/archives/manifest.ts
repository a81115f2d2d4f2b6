import { z } from 'zod';
import { archiveKindNames } from './kinds.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** One file in a manifest. Sums are in paise. */
const archivedFile = z.strictObject({
  kind: z.enum(archiveKindNames as [string, ...string[]]),
  /** The key of the file in the store. */
  key: hash,
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  sums: z.record(z.string(), z.int()),
  /** The size of the CSV, and of the sealed file. */
  csvBytes: z.int(),
  bytes: z.int(),
  /** SHA-256 of the CSV, and of the sealed file. */
  csvSha256: hash,
  sha256: hash,
});

const manifest = z.strictObject({
  galla: z.literal('archive'),
  schema: z.int(),
  version: z.string(),
  tenantId: z.string(),
  merchantId: z.string(),
  /** `YYYY-MM`, a calendar month in India. */
  month: z.string(),
  /** The time of the snapshot of these rows. */
  asOf: z.string(),
  files: z.array(archivedFile),
});

/** The contents of an archive, with the sums and hashes of its files. */
export type Manifest = z.infer<typeof manifest>;

export type ArchivedFile = z.infer<typeof archivedFile>;

/** Parses a manifest. @throws an error if it is invalid */
export const parseManifest = (text: string): Manifest => manifest.parse(JSON.parse(text));

/** The file of a kind. @throws TypeError if the archive has none */
export function fileOf({ files }: Manifest, kind: string): ArchivedFile {
  const file = files.find((one) => one.kind === kind);
  if (file === undefined) throw new TypeError(`The archive has no ${kind}.`);
  return file;
}
