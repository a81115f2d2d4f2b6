import { useReducer } from 'react';

/**
 * Draws a component once more. An input whose value refuses what was typed or chosen needs it: React then shows the
 * value again, Preact only with the next drawing (decision 108).
 */
export const useRedraw = (): (() => void) => useReducer((count: number) => count + 1, 0)[1];
