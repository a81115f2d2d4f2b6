/** The version of this dashboard's build. Every call sends it, and keys of stored values contain it. */
export const buildVersion: string = import.meta.env.VITE_VERSION;
