/** The folder of an installation's data where DATA_DIR is not set, from where the program was started. */
export const usualDataDir = './data';
