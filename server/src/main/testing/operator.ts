import { inTransaction } from '../../platform/db/database.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { commandOf, runInDatabase } from '../operator/commands.ts';
import type { TestGalla } from './test-galla.ts';

/** Runs one command of the operator in this process. @returns what it prints */
export function runAsOperator(
  galla: TestGalla,
  words: readonly string[],
  options: Readonly<Record<string, string | boolean | undefined>> = {},
): Promise<string> {
  const { masterKey, files } = galla;
  const operator = { name: 'olga', masterKey, now: galla.now(), address: 'operator', userAgent: undefined };
  const installation = {
    gstState: '29',
    dataDir: '',
    masterKey,
    files,
    publicUrl: 'https://galla.example',
    contact: defaultContact,
  };
  const command = commandOf(words[0]);
  if (command.needs === 'simulator') return command.run({ words, options, limit: 20, installation });
  if (command.needs === 'owner') throw new Error('A command of the owner needs a server of its own.');
  return inTransaction(galla.rows, (tx) =>
    runInDatabase(command, { words, options, limit: 20, installation, tx, operator }),
  );
}
