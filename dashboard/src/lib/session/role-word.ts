import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

/** The built-in roles in the language of the page. A custom role cannot have one of these names. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  Admin: msg`Admin`,
  'Finance Manager': msg`Finance Manager`,
  Manager: msg`Manager`,
  Supervisor: msg`Supervisor`,
  Cashier: msg`Cashier`,
  Developer: msg`Developer`,
  Auditor: msg`Auditor`,
};

/** The name of a role in the language of the page. A custom role keeps the team's name. */
export function roleWord(roleName: string): string {
  const word = Object.hasOwn(words, roleName) ? words[roleName] : undefined;
  return word === undefined ? roleName : t(word);
}
