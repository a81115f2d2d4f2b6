/** What a virus scanner says of a file. `name` is that of what it found. */
export type ScanVerdict = { readonly state: 'CLEAN' } | { readonly state: 'FOUND'; readonly name: string };

/** Scans files of strangers before they are kept. */
export interface Antivirus {
  /** @throws AntivirusSilent where nothing is known of the file */
  scan(bytes: Buffer): Promise<ScanVerdict>;
}

/** The scanner did not answer, or answered that it could not scan. The file counts as unsafe. */
export class AntivirusSilent extends Error {
  override readonly name = 'AntivirusSilent';
}
