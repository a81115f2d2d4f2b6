/** The names of parts of a backup: `table/payment`, or the path of a file in the data folder. */
const table = /^table\/(\w+)$/;
const files = /^(?:files\/[0-9a-f]{2}\/[0-9a-f]{64}|simulator\/book\.db|[a-z-]+\.json)$/;

/** The name of a table's part. */
export const tablePart = (name: string): string => `table/${name}`;

/** The table of a part; undefined if the part is not a table. */
export const tableOf = (part: string): string | undefined => table.exec(part)?.[1];

/**
 * The part of a file in the data folder, by its path there; undefined for files that a backup leaves out, such as keys.
 */
export const filePart = (path: string): string | undefined => (files.test(path) ? path : undefined);
