import type { StoreVerification } from '@galla/contract/business/store-linking/endpoints.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAdminNames } from '../../lib/frame/use-admin-names.ts';
import { ResultHead } from './ResultHead.tsx';
import { StoreDetails } from './StoreDetails.tsx';
import css from './StoreLinking.module.css';

interface Props {
  readonly verification: StoreVerification;
  readonly onSignOut: () => void;
}

/** Shown instead of the link to people who are not Admins (PER-03). */
export function LogInAsAdmin({ verification, onSignOut }: Props) {
  const names = useAdminNames();
  return (
    <>
      <ResultHead
        sub={
          names === ''
            ? t`Only Admins can link a store. Ask an Admin on your team.`
            : t`Only Admins can link a store. Ask ${names}.`
        }
      >
        <Trans>Log in as Admin</Trans>
      </ResultHead>
      <StoreDetails verification={verification} />
      <div className={css['acts']}>
        <Button kind="primary" size="big" onClick={onSignOut}>
          <Trans>Log in as Admin</Trans>
        </Button>
        {verification.backTo !== null && (
          <ButtonLink size="big" href={verification.backTo}>
            <Trans>Back to {{ name: verification.app?.name ?? '' }}</Trans>
          </ButtonLink>
        )}
      </div>
    </>
  );
}
