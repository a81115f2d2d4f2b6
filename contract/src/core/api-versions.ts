/** The header by which a program names the version of the merchant API that it was written for, and the answer says its own. */
export const apiVersionHeader = 'galla-version';

/** The versions of the merchant API, the newest first (docs/merchant-api-changelog.md). */
export const apiVersions = ['2026-11-23'] as const;
