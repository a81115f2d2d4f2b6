/** The build that the dashboard is; sent with every call and part of the keys of what the browser keeps. */
export const buildVersion = '2.11.72';
