// Made from the contract by `npm run sdk`. Changes here are lost.

/** The version of the merchant API that these calls are of. */
export const apiVersion = '2026-11-23';
