import type { z } from 'zod';

/** Every program that reads settings. */
export const everyProcess = ['start', 'migrate', 'api', 'worker', 'auditor', 'simulator', 'operator'] as const;

/** A program that reads settings: `npm start` and what it starts, `npm run migrate` and `npm run operator`. */
type ProcessName = (typeof everyProcess)[number];

/** One line of the table that `npm start -- --help` prints. `default` is what a person reads, not a value. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readBy: readonly ProcessName[];
  description: string;
  default: string;
  schema: Schema;
}

/** A setting: who reads it, what it is, its default in words, and what it has to be. */
export function setting<Schema extends z.ZodType>(
  readBy: readonly ProcessName[],
  description: string,
  fallback: string,
  schema: Schema,
): Setting<Schema> {
  return { readBy, description, default: fallback, schema };
}
