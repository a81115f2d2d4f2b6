import { useRef } from 'react';

/** The value that a step had when it was opened. */
export const useFirst = <Value>(value: Value): Value => useRef(value).current;
