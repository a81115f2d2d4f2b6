import { websiteChecks } from '@galla/contract/business/website-check/calls.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { useSession } from '../../lib/session/session.ts';
import { kycOrProfile } from '../onboarding/public/kyc-or-profile.ts';
import { CheckForm } from './CheckForm.tsx';
import { CheckOutcome } from './CheckOutcome.tsx';
import css from './WebsiteCheck.module.css';

/** How often a running check is polled. */
const everyMs = 1_000;

/** Reads the merchant's website as a reviewer would, and says how to fix what is missing (KYC-06, KYC-10). */
export function WebsiteCheckPage() {
  const query = useQuery({
    ...queryOf(websiteChecks.find, { query: {} }),
    refetchInterval: ({ state }) => (state.data?.check?.state === 'RUNNING' ? everyMs : false),
  });
  const { data } = query;
  return (
    <>
      <PageHead
        title={t`Website check`}
        sub={t`We check your website in about 30 seconds and show what is missing.`}
        back={kycOrProfile(useSession())}
        renderLink={renderLink}
      />
      {data !== undefined && (
        <div className={css['page']}>
          <CheckForm key={data.check?.id} check={data.check} />
          {data.check !== null && <CheckOutcome check={data.check} />}
        </div>
      )}
      {data === undefined && query.error !== null && (
        <ErrorState
          title={refusalOf(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          reference={query.error instanceof ApiError ? query.error.requestId : undefined}
        >
          <Trans>The last check could not be loaded.</Trans>
        </ErrorState>
      )}
    </>
  );
}
