import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Trans } from '@lingui/react/macro';
import { supportHref } from '../../../lib/page/provider.ts';
import css from '../Kyc.module.css';
import type { JourneyAccess } from '../use-journey.ts';
import type { Documents } from './use-documents.ts';

interface Props {
  readonly documents: Documents;
  readonly journey: JourneyAccess['journey'];
}

/** Why uploads are disabled, if they are. */
export const NoUploads = ({ documents: { canUpload }, journey: { merchantId } }: Props) =>
  canUpload ? null : (
    <Notice kind="warning">
      <b>
        <Trans>Documents cannot be uploaded here yet</Trans>
      </b>
      <p className={css['plain']}>
        <Trans>No virus scanner is set up.</Trans>{' '}
        <a href={supportHref(`KYC of ${merchantId}`)}>
          <Trans>Contact support</Trans>
        </a>
      </p>
    </Notice>
  );
