/** The data folder if DATA_DIR is not set, relative to where the program was started. */
export const usualDataDir = './data';
