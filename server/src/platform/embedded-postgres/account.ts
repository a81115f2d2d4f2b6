import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The operating-system account that the server runs as; null means "as we are". */
export interface Account {
  uid: number;
  gid: number;
}

const OWN_ACCOUNT = 'galla';
/** Accounts that exist on most systems and are not a person's, for systems without useradd. */
const EXISTING_ACCOUNTS = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root runs it under a system account created for it. An existing cluster is run
 * by the account that owns it. Any other user runs it as themselves.
 * @param clusterDir the folder of the database; need not exist
 * @throws {Error} naming the account that owns the cluster if it is another one, or saying that no account is available
 */
export function findAccount(clusterDir: string): Account | null {
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new Error(
        `${clusterDir} belongs to the account with number ${owner.uid}: start Galla as that account, or as root`,
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = lookUp(OWN_ACCOUNT) ?? create() ?? EXISTING_ACCOUNTS.map(lookUp).find((found) => found !== null);
  if (account) return account;
  throw new Error('PostgreSQL does not run as root and no other account was found: start Galla as an ordinary user');
}

function lookUp(name: string): Account | null {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' })));
    return uid && gid ? { uid, gid } : null;
  } catch {
    return null;
  }
}

function create(): Account | null {
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false'];
  try {
    execFileSync('useradd', [...flags, OWN_ACCOUNT], { stdio: 'pipe' });
  } catch {
    // The account is missing, or another start has just created it: the look-up shows which.
  }
  return lookUp(OWN_ACCOUNT);
}
