import { type OperatorRole, operatorRoles } from '@galla/contract/core/permissions.ts';
import { emailField } from '@galla/contract/identity/access/schemas.ts';
import { personNameField } from '@galla/contract/identity/profile/endpoints.ts';
import type { Tx } from '../../platform/db/database.ts';
import { checked, databaseCommand, UsageError } from '../../platform/operator.ts';
import { disableOperator, invitedDays, inviteOperator, setRoles } from './people.ts';
import { listOperators } from './queries.ts';

/** The commands about the people who work at the review desk. */
export const operatorUserCommand = databaseCommand({
  words: ['operator-user'],
  section: 'installation',
  help: `  npm run operator -- operator-user invite EMAIL --name NAME --roles reviewer,approver,support,administrator
                                                               somebody for the review desk, or anew after a lost phone:
                                                               prints the link to set password and authenticator app
  npm run operator -- operator-user roles EMAIL --roles …      from the next call on
  npm run operator -- operator-user disable EMAIL              signs out everywhere, and lets in no longer
  npm run operator -- operator-user list                       everybody at the review desk`,
  options: { name: { type: 'string' }, roles: { type: 'string' } },
  async run({ tx, operator, words, options, installation }) {
    const [, command, named = ''] = words;
    if (command === 'list' && words.length === 2) return describeOperators(tx);
    if (words.length !== 3) throw new UsageError('This command is not known.');
    const email = checked(emailField.safeParse(named), 'EMAIL');
    if (command === 'invite') {
      const name = checked(personNameField.safeParse(options.name ?? ''), '--name');
      const token = await inviteOperator(tx, operator, { email, name, roles: rolesOf(options.roles) });
      return `${name} sets a password and an authenticator app within ${invitedDays} days, once:\n${installation.publicUrl}/operator/invitation#token=${token}`;
    }
    const unknown = () => new UsageError(`There is no ${email} at the review desk.`);
    if (command === 'roles') {
      const roles = rolesOf(options.roles);
      if (!(await setRoles(tx, operator, email, roles))) throw unknown();
      return describeOperators(tx);
    }
    if (command !== 'disable') throw new UsageError('This command is not known.');
    if (!(await disableOperator(tx, operator, email))) throw unknown();
    return describeOperators(tx);
  },
});

function rolesOf(text = ''): OperatorRole[] {
  const words = text.split(',').map((word) => word.trim().toUpperCase());
  const roles = operatorRoles.filter((role) => words.includes(role));
  if (roles.length === 0 || words.some((word) => !(operatorRoles as readonly string[]).includes(word)))
    throw new UsageError(`--roles has some of ${operatorRoles.join(', ').toLowerCase()}.`);
  return roles;
}

async function describeOperators(tx: Tx): Promise<string> {
  const lines = (await listOperators(tx)).map(({ name, email, roles, state }) =>
    [name, email, state.toLowerCase(), roles.join(', ').toLowerCase()].join('  '),
  );
  return lines.length === 0 ? 'No one works at the review desk yet.' : lines.join('\n');
}
