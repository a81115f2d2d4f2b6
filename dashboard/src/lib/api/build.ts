/** The build that the dashboard is; sent with every call and part of the keys of what the browser keeps. */
export const buildVersion: string = import.meta.env.VITE_VERSION;
