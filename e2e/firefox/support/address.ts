const origin = `http://localhost:${process.env['GALLA_E2E_PORT']}`;

/** The address of a path of the tested server. */
export const at = (path: string) => new URL(path, origin).href;

/** Whether an address is the tested server's. */
export const isOurs = (url: string) => url.startsWith(`${origin}/`);
