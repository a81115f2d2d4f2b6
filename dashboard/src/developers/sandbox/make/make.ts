import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import type { ReactNode } from 'react';

/** Creates something and shows the result. */
export type Make = (step: ScriptStep, done: (answer: unknown) => ReactNode) => void;
