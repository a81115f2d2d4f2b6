import { encodeId } from '@galla/contract/core/ids.ts';
import { announcement, announcementIds } from '@galla/contract/messages/announcements/feature.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { databaseCommand, type Operator, type OptionsOf, type Owner, UsageError } from '../../platform/operator.ts';
import { listAnnouncements } from './public/queries.ts';
import { clearAnnouncement, isOver, setAnnouncement } from './public/service.ts';

const options = {
  merchant: { type: 'string' },
  title: { type: 'string' },
  text: { type: 'string' },
  link: { type: 'string' },
  tone: { type: 'string' },
  until: { type: 'string' },
} as const;
type Options = OptionsOf<typeof options>;

/**
 * The commands about announcements. Each change is logged in the audit log of the merchant or super-merchant it
 * addresses, or in the installation's.
 */
export const announcementCommand = databaseCommand({
  words: ['announcement'],
  section: 'merchants',
  help: `  npm run operator -- announcement set [--merchant MERCHANT] --title TEXT --text TEXT [--link https://…]
      [--tone info|warning] [--until YYYY-MM-DD]               a note on the dashboard of all merchants, or of one, until the
                                                               end of a day; in place of the one before
  npm run operator -- announcement list                        what is announced, and to whom
  npm run operator -- announcement clear [--merchant MERCHANT] takes it back`,
  options,
  async run({ tx, operator, ownerOf, words, options: given }) {
    const [, command] = words;
    if (words.length !== 2) throw new UsageError('This command is not known.');
    if (command === 'list') return describeAnnouncements(tx, operator.now);
    const owner = given.merchant === undefined ? undefined : await ownerOf(given.merchant);
    if (command === 'set') return set(tx, operator, owner, given);
    if (command === 'clear') return clear(tx, operator, owner);
    throw new UsageError('This command is not known.');
  },
});

async function set(
  tx: Tx,
  operator: Operator,
  owner: Owner | undefined,
  { title, text, link, tone = 'info', until }: Options,
): Promise<string> {
  const id = encodeId(announcementIds, newId(operator.now));
  const parsed = announcement.safeParse({ id, title, text, link, tone, until });
  const [issue] = parsed.error?.issues ?? [];
  if (parsed.data === undefined) throw new UsageError(`--${issue?.path.join('.')}: ${issue?.message ?? 'is wrong'}`);
  if (isOver(parsed.data, operator.now)) throw new UsageError('--until: this day has passed.');
  await setAnnouncement(tx, operator, owner, parsed.data);
  const end = until === undefined ? 'until it is taken back' : `until the end of ${until}`;
  return `${owner?.name ?? 'Everybody'} reads “${parsed.data.title}” on the dashboard ${end}.`;
}

async function clear(tx: Tx, operator: Operator, owner: Owner | undefined): Promise<string> {
  const title = await clearAnnouncement(tx, operator, owner);
  if (title === undefined) throw new UsageError('Nothing is announced there.');
  return `“${title}” is taken back.`;
}

async function describeAnnouncements(tx: Tx, now: number): Promise<string> {
  const lines = (await listAnnouncements(tx)).map(({ code, announced }) => {
    const { title, tone, until, text, link } = announced;
    const end = until === undefined ? [] : [isOver(announced, now) ? `over since ${until}` : `until ${until}`];
    return [code ?? 'everybody', tone, ...end, title, text, ...(link === undefined ? [] : [link])].join('  ');
  });
  return lines.length === 0 ? 'Nothing is announced.' : lines.join('\n');
}
