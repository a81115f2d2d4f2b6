/** A virus scanner's verdict on a file. `name` is the name of the virus. */
export type ScanVerdict = { readonly state: 'CLEAN' } | { readonly state: 'FOUND'; readonly name: string };

/** Scans untrusted files before they are stored. */
export interface Antivirus {
  /** @throws AntivirusSilent if the file could not be scanned */
  scan(bytes: Buffer): Promise<ScanVerdict>;
}

/** The scanner did not answer, or answered that it could not scan. The file counts as unsafe. */
export class AntivirusSilent extends Error {
  override readonly name = 'AntivirusSilent';
}
