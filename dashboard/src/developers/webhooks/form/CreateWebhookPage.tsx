import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { toList } from '../webhook-paths.ts';
import { WebhookForm } from './WebhookForm.tsx';

/** A new endpoint (DEV-02). */
export const CreateWebhookPage = () => (
  <>
    <PageHead
      title={t`Add endpoint`}
      sub={t`Each event you choose is sent as a POST, with retries for three days.`}
      back={toList()}
      renderLink={renderLink}
    />
    <WebhookForm />
  </>
);
