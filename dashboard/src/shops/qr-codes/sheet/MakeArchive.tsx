import type { QrCodeArchive } from '@galla/contract/shops/qr-codes/archives.ts';
import { maxArchivedCodes } from '@galla/contract/shops/qr-codes/archives.ts';
import { qrCodeArchives } from '@galla/contract/shops/qr-codes/calls.ts';
import type { SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { call, queryOf } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct, useActKey } from '../../../lib/forms/use-act.ts';
import type { QrCodeQuery } from '../public/qr-code-search.ts';
import css from './Sheet.module.css';
import type { SheetChoice } from './sheet-choice.ts';

const c = classNames(css);
const whileMakingMs = 1_500;

interface Props {
  readonly filters: QrCodeQuery;
  readonly merchantId: string;
  readonly codes: number;
  readonly sizes: readonly SheetSize[];
  readonly choice: SheetChoice;
}

/** Requests the ZIP, and shows the progress of the latest ones. */
export function MakeArchive({ filters, merchantId, codes, sizes, choice }: Props) {
  const keyOf = useActKey();
  const { store, terminal, search } = filters;
  const latest = useQuery({
    ...queryOf(qrCodeArchives.latest, { query: { merchantId } }),
    refetchInterval: ({ state: { data } }) =>
      data?.archives.some(({ state }) => state === 'MAKING') === true ? whileMakingMs : false,
  });
  const { run, busy, problem } = useAct({ settled: () => latest.refetch() });
  const files = codes * sizes.length;
  const body = {
    merchantId,
    sizes: [...sizes],
    ...choice,
    ...(store === undefined ? {} : { store }),
    ...(terminal === undefined ? {} : { terminal }),
    ...(search === undefined ? {} : { search }),
  };
  // The latest ZIP is part of the key, so that a press after it was created makes another one.
  const round = latest.data?.archives[0]?.id ?? '';
  const make = () => run(() => call(qrCodeArchives.make, { body }, { idempotencyKey: keyOf({ body, round }) }));
  return (
    <div className={c('part')}>
      <HeldButton
        kind="primary"
        icon={FileArchive}
        busy={busy}
        busyLabel={t`Starting`}
        why={codes > maxArchivedCodes ? t`Choose a store in the list first.` : undefined}
        onClick={() => void make()}
      >
        {plural(files, { one: 'Create a ZIP of # file', other: 'Create a ZIP of # files' })}
      </HeldButton>
      {codes > maxArchivedCodes && (
        <p className="muted">
          <Trans>A ZIP can hold up to 500 QR codes. Choose a store in the list first.</Trans>
        </p>
      )}
      <Refusal text={problem} />
      {latest.data !== undefined && latest.data.archives.length > 0 && (
        <ul className={c('archives')}>
          {latest.data.archives.map((archive) => (
            <li key={archive.id}>
              <Archive archive={archive} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Archive({ archive }: { readonly archive: QrCodeArchive }) {
  const { state, files, filesMade, link, createdAt } = archive;
  const share = Math.floor((filesMade / files) * 100);
  return (
    <>
      <div className={c('archive')}>
        <span>
          <b>{plural({ qrCodes: archive.qrCodes }, { one: '# QR code', other: '# QR codes' })}</b>{' '}
          <span className="muted">{`${formatDay(createdAt)}, ${formatTime(createdAt)}`}</span>
        </span>
        {state === 'MAKING' && <span className="num">{`${share}%`}</span>}
        {link !== null && (
          <a href={link} download="qr-codes.zip">
            <Trans>Download ZIP</Trans>
          </a>
        )}
      </div>
      {state === 'MAKING' && (
        <>
          <Progress label={t`Files created`} now={filesMade} total={files} />
          <p className="muted">{t`${filesMade} of ${files} created. You can leave this page.`}</p>
        </>
      )}
      {state === 'FAILED' && (
        <p className="muted">
          <Trans>ZIP not created. Try again.</Trans>
        </p>
      )}
      {state === 'READY' && link === null && (
        <p className="muted">
          <Trans>The file was removed after a day.</Trans>
        </p>
      )}
    </>
  );
}
