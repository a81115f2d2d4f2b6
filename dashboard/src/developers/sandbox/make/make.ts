import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import type { ReactNode } from 'react';

/** Makes something and shows what came of it. */
export type Make = (step: ScriptStep, done: (answer: unknown) => ReactNode) => void;
