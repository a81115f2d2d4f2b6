import { useReducer } from 'react';

/**
 * Renders a component once more. An input that rejects a typed or chosen value needs it: React then restores the value,
 * but Preact only at the next render (decision 108).
 */
export const useRedraw = (): (() => void) => useReducer((count: number) => count + 1, 0)[1];
