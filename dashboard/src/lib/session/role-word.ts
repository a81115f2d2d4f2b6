/** The built-in roles in the language of the page. A custom role cannot have one of these names. */
const words: Readonly<Record<string, string>> = {
  Admin: 'Admin',
  'Finance Manager': 'Finance Manager',
  Manager: 'Manager',
  Supervisor: 'Supervisor',
  Cashier: 'Cashier',
  Developer: 'Developer',
  Auditor: 'Auditor',
};

/** The name of a role in the language of the page. A custom role keeps the team's name. */
export const roleWord = (roleName: string): string =>
  (Object.hasOwn(words, roleName) ? words[roleName] : undefined) ?? roleName;
