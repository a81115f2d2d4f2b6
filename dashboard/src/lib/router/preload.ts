import { createContext } from 'react';

/** Loads the script of the screen at an address, for a link under the pointer. A failure shows only on a click. */
export const PreloadContext = createContext<(href: string) => void>(() => undefined);
