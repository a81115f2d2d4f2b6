/**
 * The header in which a program names the version of the merchant API it was written for, and an answer its own
 * version.
 */
export const apiVersionHeader = 'galla-version';

/** The versions of the merchant API, newest first (docs/merchant-api-changelog.md). */
export const apiVersions = ['2026-11-23'] as const;
