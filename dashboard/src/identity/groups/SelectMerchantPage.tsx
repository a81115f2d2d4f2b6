import { selectMerchant } from '@galla/contract/identity/groups/area.ts';
import { groups } from '@galla/contract/identity/groups/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import frame from '../../lib/page/frame.module.css';
import { Logo } from '../../lib/page/Logo.tsx';
import { providerName } from '../../lib/page/provider.ts';
import { MerchantList } from './MerchantList.tsx';
import css from './SelectMerchantPage.module.css';

const c = classNames(css);

interface SelectMerchantPageProps {
  /** Resolves when the page opens the chosen merchant. */
  readonly onChoose: (groupId: string) => Promise<void>;
  readonly onSignOut: () => void;
}

/** After sign-in, the choice of one of several merchants; a single one is chosen automatically (MID-01). */
export function SelectMerchantPage({ onChoose, onSignOut }: SelectMerchantPageProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(groups.list, {}), staleTime: 0 });
  const main = useRef<HTMLElement>(null);
  const only = data?.groups.length === 1 ? data.groups[0]?.userGroupId : undefined;
  const several = data !== undefined && data.groups.length > 1;
  useEffect(() => {
    document.title = `${selectMerchant.title} · ${providerName}`;
  }, []);
  useEffect(() => {
    if (only !== undefined) onChoose(only).catch(() => void refetch());
  }, [only, onChoose, refetch]);
  useEffect(() => {
    if (several) main.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [several]);
  return (
    <div className={frame['page']}>
      <header className={frame['top']}>
        <Logo />
        <Button kind="text" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
      </header>
      <main className={c(frame['main'], 'main')} ref={main}>
        {data === undefined || only !== undefined ? (
          <Waiting error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : several ? (
          <>
            <Head sub={t`You work for several merchants. You can switch at any time in the top bar.`}>
              <Trans>Select a merchant</Trans>
            </Head>
            <MerchantList boxed groups={data.groups} current={data.groupId ?? undefined} onChoose={onChoose} />
          </>
        ) : (
          <Head sub={t`Your account has no merchant here. Ask an Admin of your business to give you access.`}>
            <Trans>App initialization failed.</Trans>
          </Head>
        )}
      </main>
    </div>
  );
}

function Head({ children, sub }: { readonly children: ReactNode; readonly sub: string }) {
  return (
    <>
      <h1>{children}</h1>
      <p className={c('sub')}>{sub}</p>
    </>
  );
}

function Waiting({
  error,
  busy,
  onRetry,
}: {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
}) {
  if (error !== null)
    return (
      <ErrorState
        heading="h1"
        title={error.message}
        onRetry={onRetry}
        retrying={busy}
        reference={error instanceof ApiError ? error.requestId : undefined}
      >
        <Trans>Your payments are safe.</Trans>
      </ErrorState>
    );
  return (
    <div className={c('waiting')} role="status">
      <span className="sr">
        <Trans>Loading</Trans>
      </span>
      <Skeleton width="60%" height={36} />
      <Skeleton width="100%" height={72} />
      <Skeleton width="100%" height={72} />
    </div>
  );
}
