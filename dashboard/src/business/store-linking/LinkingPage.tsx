import { storeLinks } from '@galla/contract/business/store-linking/calls.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import frame from '../../lib/page/frame.module.css';
import { Logo } from '../../lib/page/Logo.tsx';
import { Unread } from '../../lib/page/Unread.tsx';
import { keepRedirectionContext, keptRedirectionContext } from '../../lib/session/destination.ts';
import { keepApprovedLink, keptApprovedLink } from './approved-link.ts';
import { LinkQuestion } from './LinkQuestion.tsx';
import { LinkFailed, LinkSucceeded } from './LinkResult.tsx';
import { LogInAsAdmin } from './LogInAsAdmin.tsx';
import css from './StoreLinking.module.css';

const c = classNames(css);

/** The end of a linking flow (KYC-09): the verified data, the link, and the link back to the app. */
export function LinkingPage({ onSignOut }: { readonly onSignOut: () => void }) {
  const [context] = useState(() => {
    keepRedirectionContext();
    return keptRedirectionContext();
  });
  return (
    <div className={frame['page']}>
      <header className={frame['top']}>
        <Logo />
      </header>
      <main className={c(frame['main'], 'main')} id="main" tabIndex={-1}>
        {context === undefined ? (
          <LinkFailed failure="UNKNOWN" verification={undefined} onSignOut={onSignOut} />
        ) : (
          <Flow context={context} onSignOut={onSignOut} />
        )}
      </main>
    </div>
  );
}

function Flow({ context, onSignOut }: { readonly context: string; readonly onSignOut: () => void }) {
  const [linked, setLinked] = useState(() => keptApprovedLink(context));
  const read = useQuery({
    ...queryOf(storeLinks.verify, { body: { context } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    enabled: linked === undefined,
  });
  const { data, error } = read;
  if (linked !== undefined) return <LinkSucceeded linked={linked} verification={data} />;
  if (error !== null) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) return null;
    if (status >= 400 && status < 500 && status !== 418)
      return <LinkFailed failure="UNKNOWN" verification={undefined} onSignOut={onSignOut} />;
    return (
      <Unread list={read} height={320}>
        <Trans>Nothing was changed.</Trans>
      </Unread>
    );
  }
  if (data === undefined) return <Loading />;
  if (data.failure !== null) return <LinkFailed failure={data.failure} verification={data} onSignOut={onSignOut} />;
  if (!data.admin) return <LogInAsAdmin verification={data} onSignOut={onSignOut} />;
  const onLinked = (backTo: string) => {
    const link = { app: data.app?.name ?? '', backTo };
    keepApprovedLink(context, link);
    setLinked(link);
  };
  return <LinkQuestion verification={data} context={context} onLinked={onLinked} />;
}

function Loading() {
  return (
    <div className={c('loading')} role="status">
      <h1>
        <Trans>Checking your store</Trans>
      </h1>
      <Skeleton width="60%" height={24} />
      <Skeleton width="100%" height={160} />
    </div>
  );
}
