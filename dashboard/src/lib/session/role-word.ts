/** The built-in roles as the page says them; no own role may have one of these names. */
const words: Readonly<Record<string, string>> = {
  Admin: 'Admin',
  'Finance Manager': 'Finance Manager',
  Manager: 'Manager',
  Supervisor: 'Supervisor',
  Cashier: 'Cashier',
  Developer: 'Developer',
  Auditor: 'Auditor',
};

/** The name of a role in the language of the page. An own role is called as the team calls it. */
export const roleWord = (roleName: string): string =>
  (Object.hasOwn(words, roleName) ? words[roleName] : undefined) ?? roleName;
