import type { Screen } from '@galla/contract/core/screen.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { CopyRequest, WhoCanHelp } from '../../lib/frame/Refused.tsx';
import { roleWord } from '../../lib/session/role-word.ts';
import { useSession, whyRefused } from '../../lib/session/session.ts';
import css from './Shell.module.css';

const c = classNames(css);

/** Says on the dashboard why another screen did not open, and who can help (ROU-10). */
export function RefusedNotice({ screen }: { readonly screen: Screen }) {
  const session = useSession();
  const [isClosed, setClosed] = useState(false);
  const why = whyRefused(session, screen.access);
  if (why === undefined || isClosed) return null;
  const role = roleWord(session.me.roleName);
  return (
    <Notice kind="warning" icon={Lock} live className={c('offline')} onClose={() => setClosed(true)}>
      <p>
        <b>{`${screen.title}: not open to you.`}</b>{' '}
        {why === 'STORES'
          ? 'This screen is about all stores, and you work at some of them.'
          : `Your role, ${role}, does not include it.`}{' '}
        <WhoCanHelp />
      </p>
      <p className={c('request')}>
        <CopyRequest small about={screen.title} path={screen.path.includes('$') ? undefined : screen.path} />
      </p>
    </Notice>
  );
}
