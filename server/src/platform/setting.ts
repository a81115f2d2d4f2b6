import type { z } from 'zod';

/** Every program that reads settings. */
export const everyProcess = ['start', 'migrate', 'api', 'worker', 'auditor', 'simulator', 'operator'] as const;

/** A program that reads settings: `npm start` and what it starts, `npm run migrate` and `npm run operator`. */
type ProcessName = (typeof everyProcess)[number];

/** One line of the table in `npm start -- --help`. `default` is a text for people, not a value. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readBy: readonly ProcessName[];
  description: string;
  default: string;
  schema: Schema;
  /** Whether NAME_FILE may name a file with the value. */
  secret?: true;
}

/** A setting: its readers, its meaning, its default in words, and its valid values. */
export function setting<Schema extends z.ZodType>(
  readBy: readonly ProcessName[],
  description: string,
  fallback: string,
  schema: Schema,
): Setting<Schema> {
  return { readBy, description, default: fallback, schema };
}

/** A setting that may come from a file, as orchestrators pass secrets: `NAME_FILE` in place of `NAME`. */
export function secret<Schema extends z.ZodType>(...of: Parameters<typeof setting<Schema>>): Setting<Schema> {
  return { ...setting(...of), secret: true };
}
