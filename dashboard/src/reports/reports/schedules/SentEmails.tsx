import { reportSharing } from '@galla/contract/reports/reports/calls.ts';
import type { ReportEmail } from '@galla/contract/reports/reports/sharing.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { ShowMore } from '@galla/ui/table/Pager.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import css from '../Reports.module.css';
import { reportTitle } from '../report-labels.ts';

const size = 10;

/** Opens the list of sent reports. */
export function SentEmails() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" kind="text" icon={Mail} onClick={() => setOpen(true)}>
        <Trans>Email history</Trans>
      </Button>
      {open && <EmailsDrawer onClose={() => setOpen(false)} />}
    </>
  );
}

/** The sent reports: time, sender and recipients (REP-06). */
function EmailsDrawer({ onClose }: { readonly onClose: () => void }) {
  const list = useInfiniteQuery({
    queryKey: [reportSharing.list.name],
    queryFn: ({ pageParam, signal }) =>
      call(reportSharing.list, { query: { size, ...(pageParam === null ? {} : { after: pageParam }) } }, { signal }),
    initialPageParam: null as ReportEmail['emailId'] | null,
    getNextPageParam: ({ next }) => next,
  });
  const emails = list.data?.pages.flatMap((page) => page.emails);
  return (
    <Drawer title={t`Email history`} sub={t`Report links sent to your team.`} onClose={onClose}>
      {emails === undefined && listFailure(list, t`Your reports are safe. This list could not be loaded.`).error}
      {emails?.length === 0 && (
        <NothingFound next={{ label: t`Go to reports`, to: onClose }}>
          <Trans>No reports sent yet. Share a finished report or add a schedule.</Trans>
        </NothingFound>
      )}
      {emails !== undefined && emails.length > 0 && (
        <ul className={css['emails']} aria-label={t`Email history`}>
          {emails.map((email) => (
            <Email key={email.emailId} email={email} />
          ))}
        </ul>
      )}
      {list.hasNextPage && emails !== undefined && (
        <ShowMore shown={emails.length} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </Drawer>
  );
}

function Email({ email }: { readonly email: ReportEmail }) {
  return (
    <li>
      <b>{reportTitle(email)}</b>
      <span>{email.recipients.join(', ')}</span>
      <small className="small muted">
        <Figure kind="time">{formatDateTime(email.sentAt)}</Figure> · {email.sentBy ?? t`Scheduled`}
      </small>
    </li>
  );
}
