import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage } from '@galla/contract/core/languages.ts';
import type { Tx } from '../db/database.ts';

/** The languages that people have chosen, by their ids. People without a choice are left out. */
export async function findLanguages(tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, Language>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person_config')
    .select(['person_id', 'value'])
    .where('person_id', 'in', personIds)
    .where('key', '=', 'language')
    .execute();
  return new Map(rows.flatMap(({ person_id, value }) => (isLanguage(value) ? [[person_id, value] as const] : [])));
}

/** The language that a person has chosen; English without a choice. */
export async function languageOfPerson(tx: Tx, personId: string): Promise<Language> {
  return (await findLanguages(tx, [personId])).get(personId) ?? 'en';
}
