import type { Database, Row } from '../db/database.ts';
import type { MessageTexts } from '../messages/texts.ts';
import { textsOf } from '../messages/texts.ts';

/** A row of the outbox with its texts. */
export type SentMessage = Omit<Row<'message'>, keyof MessageTexts | 'sealed_texts'> & {
  readonly [Text in keyof Required<MessageTexts>]: string;
};

/** The messages to a destination, or all, with their texts, oldest first. A missing text is empty. */
export async function sentTo(rows: Database, destination?: string): Promise<SentMessage[]> {
  const every = rows.kysely.selectFrom('message').selectAll().orderBy('created_at').orderBy('id');
  const found = await (destination === undefined ? every : every.where('destination', '=', destination)).execute();
  return found.map(({ sealed_texts, subject, body, html, ...row }) => {
    const texts = textsOf(rows.kysely, { id: row.id, sealed_texts, subject, body, html });
    return { ...row, subject: texts?.subject ?? '', body: texts?.body ?? '', html: texts?.html ?? '' };
  });
}
