import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A list of UUIDs as one parameter, so that a statement stays the same whatever the list's length. */
export const uuidArray = (ids: readonly string[]): RawBuilder<string[]> => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** A list of texts as one parameter. */
export const textArray = (texts: readonly string[]): RawBuilder<string[]> => sql`${[...texts]}::text[]`;
