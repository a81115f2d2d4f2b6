import { policyGenerator } from '@galla/contract/business/policies/calls.ts';
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
import { PolicyEditor } from './PolicyEditor.tsx';

/** The policy generator (KYC-03): a few answers, six documents, and a page for each. */
export function PoliciesPage() {
  const query = useQuery({ ...queryOf(policyGenerator.find, { query: {} }), refetchOnWindowFocus: false });
  return (
    <>
      <PageHead
        title={t`Policy generator`}
        sub={t`Answer a few questions and get your six policies.`}
        back={kycOrProfile(useSession())}
        renderLink={renderLink}
      />
      {query.data !== undefined && <PolicyEditor policies={query.data} />}
      {query.data === undefined && query.error !== null && (
        <ErrorState
          title={refusalOf(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          reference={query.error instanceof ApiError ? query.error.requestId : undefined}
        >
          <Trans>The policies could not be loaded. What customers see is unchanged.</Trans>
        </ErrorState>
      )}
    </>
  );
}
