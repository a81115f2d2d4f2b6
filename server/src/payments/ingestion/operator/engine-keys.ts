import { record } from '../../../identity/audit/public/service.ts';
import { newSecret } from '../../../platform/crypto/sealing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { indianMoment } from '../../../platform/indian-time.ts';
import { databaseCommand, type Operator, type OptionsOf, UsageError } from '../../../platform/operator.ts';
import {
  disableEngineKey,
  type EngineKeyRow,
  insertEngineKey,
  listEngineKeys,
  lockEngineKey,
  replaceSecret,
} from '../../../platform/rail/engine-key-queries.ts';
import { engineKeyId, sealEngineSecret } from '../../../platform/rail/engine-keys.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';
import { simulatorKeyId } from '../../../platform/rail/simulator-account.ts';

/** How long a process may keep using its copy of a key (`EngineKeys`). */
const takenFor = 'within 10 s';
const hourMs = 3_600_000;

const options = {
  name: { type: 'string' },
  modes: { type: 'string' },
  overlap: { type: 'string' },
  provisions: { type: 'boolean' },
} as const;
type Options = OptionsOf<typeof options>;

/** The commands for engine keys. Changes are in the installation's log, because keys belong to no merchant. */
export const engineKeyCommand = databaseCommand({
  words: ['engine-key'],
  section: 'installation',
  help: `  npm run operator -- engine-key issue ID [--name TEXT] [--modes live|test|live,test] [--provisions]
                                                               a key that a payment engine signs with; its secret is
                                                               shown this once; with --provisions it makes and changes
                                                               merchants, stores and QR codes, and reports no money
  npm run operator -- engine-key list                          all keys, without their secrets
  npm run operator -- engine-key rotate ID [--overlap 24]      another secret, shown this once; the earlier one is good
                                                               for so many hours more, 0 to 720
  npm run operator -- engine-key disable ID                    ends a key for good`,
  options,
  async run({ tx, operator, words, options: given }) {
    const [, command, id = ''] = words;
    if (command === 'list' && words.length === 2) return describeKeys(await listEngineKeys(tx), operator.now);
    if (words.length !== 3) throw new UsageError('This command is not known.');
    if (!engineKeyId.test(id))
      throw new UsageError('The id of an engine key has 1 to 64 letters, digits, underscores and hyphens.');
    if (id === simulatorKeyId)
      throw new UsageError(`The key ${id} is the bank simulator’s own: each start seals it again. Choose another id.`);
    if (command === 'issue') return issue(tx, operator, id, given);
    if (command === 'rotate') return rotate(tx, operator, id, given);
    if (command === 'disable') return disable(tx, operator, id);
    throw new UsageError('This command is not known.');
  },
});

async function issue(tx: Tx, operator: Operator, id: string, options: Options): Promise<string> {
  const modes = modesOf(options.modes ?? 'live');
  const name = (options.name ?? id).trim();
  if (!/^[^\p{Cc}]{1,60}$/u.test(name)) throw new UsageError('--name has 1 to 60 characters on one line.');
  const provisions = options.provisions === true;
  const secret = newSecret();
  const sealed_secret = sealEngineSecret(operator.masterKey, id, secret);
  if (!(await insertEngineKey(tx, { id, name, modes, provisions, sealed_secret, created_at: new Date(operator.now) })))
    throw new UsageError(`There is an engine key ${id} already. Rotate it, or issue one with another id.`);
  await write(tx, operator, 'ENGINE_KEY_ISSUED', {
    key: id,
    modes: modes.join(','),
    ...(provisions && { provisions: 'yes' }),
  });
  return shown(
    id,
    secret,
    provisions ? 'It makes and changes merchants, stores and QR codes.' : `It speaks for ${modes.join(' and ')} money.`,
  );
}

async function rotate(tx: Tx, operator: Operator, id: string, { overlap = '24' }: Options): Promise<string> {
  const hours = Number(overlap);
  if (!/^\d{1,3}$/.test(overlap) || hours > 720) throw new UsageError('--overlap is a number of hours from 0 to 720.');
  const key = await openKey(tx, id);
  const secret = newSecret();
  const until = new Date(operator.now + hours * hourMs);
  const previous = hours === 0 ? undefined : { sealed_secret: key.sealed_secret, until };
  await replaceSecret(tx, id, sealEngineSecret(operator.masterKey, id, secret), previous, operator.now);
  await write(tx, operator, 'ENGINE_KEY_ROTATED', { key: id, overlapHours: hours });
  const end = previous === undefined ? `ends ${takenFor}` : `is good until ${indianMoment(until.getTime())} IST`;
  return shown(id, secret, `The earlier secret ${end}; any before it is over.`);
}

async function disable(tx: Tx, operator: Operator, id: string): Promise<string> {
  await openKey(tx, id);
  await disableEngineKey(tx, id, operator.now);
  await write(tx, operator, 'ENGINE_KEY_DISABLED', { key: id });
  return `${id} is disabled: ${takenFor} nothing that it signs is taken.`;
}

async function openKey(tx: Tx, id: string) {
  const key = await lockEngineKey(tx, id);
  if (key === undefined) throw new UsageError(`There is no engine key ${id}.`);
  if (!key.active) throw new UsageError(`The engine key ${id} is disabled. Issue another one.`);
  return key;
}

function modesOf(text: string): TenantMode[] {
  const modes = { live: ['live'], test: ['test'], 'live,test': ['live', 'test'] } as const;
  if (Object.hasOwn(modes, text)) return [...modes[text as keyof typeof modes]];
  throw new UsageError('--modes is live, test or live,test.');
}

const write = (
  tx: Tx,
  operator: Operator,
  act: 'ENGINE_KEY_ISSUED' | 'ENGINE_KEY_ROTATED' | 'ENGINE_KEY_DISABLED',
  detail: Readonly<Record<string, string | number>>,
) => record(tx, operator, { personId: null, membershipId: null, act, detail: { ...detail, operator: operator.name } });

const shown = (id: string, secret: string, more: string) =>
  [
    `key id  ${id}`,
    `secret  ${secret}`,
    'The secret is shown this once: keep it where the engine reads it.',
    more,
  ].join('\n');

function describeKeys(keys: readonly EngineKeyRow[], now: number): string {
  if (keys.length === 0) return 'There is no engine key. Issue one: npm run operator -- engine-key issue ID';
  return keys.map((key) => describeKey(key, now)).join('\n');
}

function describeKey(
  { id, name, modes, provisions, active, created_at, changed_at, previous_until }: EngineKeyRow,
  now: number,
) {
  const moment = (at: Date) => `${indianMoment(at.getTime())} IST`;
  const overlap =
    previous_until !== null && previous_until.getTime() > now ? [`earlier secret until ${moment(previous_until)}`] : [];
  const state = active ? ['active', `secret of ${moment(changed_at)}`, ...overlap] : [`disabled ${moment(changed_at)}`];
  return [
    id.padEnd(20),
    modes.join(',').padEnd(9),
    provisions ? 'provisions' : '          ',
    name,
    `issued ${moment(created_at)}`,
    ...state,
  ].join('  ');
}
