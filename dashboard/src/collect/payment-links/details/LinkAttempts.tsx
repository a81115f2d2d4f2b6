import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { InstrumentTile } from '@galla/ui/figures/InstrumentTile.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { methodNames, methodTiles } from '../link-labels.tsx';
import css from './Details.module.css';

const c = classNames(css);

type Attempt = PaymentLinkDetails['attempts'][number];

/** Every attempt to pay the link, newest first. Those that became a payment link to it. */
export function LinkAttempts({ details: { attempts, link } }: { readonly details: PaymentLinkDetails }) {
  return (
    <Section title={t`Attempts`} right={<span className={c('count')}>{attempts.length}</span>}>
      {attempts.length === 0 ? (
        <p className="muted">
          {link.openedAt === null
            ? t`Your customer has not opened the link yet.`
            : t`Opened, but no payment attempted yet.`}
        </p>
      ) : (
        <ul className={c('attempts')}>
          {attempts.map((attempt) => (
            <Row key={attempt.attemptId} attempt={attempt} madeAt={link.createdAt} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ attempt, madeAt }: { readonly attempt: Attempt; readonly madeAt: string }) {
  const { method, instrument, state, at, amount } = attempt;
  return (
    <li>
      <TwoLines
        before={<InstrumentTile icon={methodTiles[method]} />}
        first={<PaymentName attempt={attempt}>{instrument ?? t(methodNames[method])}</PaymentName>}
        second={<Note attempt={attempt} />}
      />
      <span className={c('time')}>
        <Figure kind="time">
          {isoDay(at) === isoDay(madeAt) ? formatTime(at, true) : `${formatDay(at)}, ${formatTime(at)}`}
        </Figure>
      </span>
      <span className={c('state')}>
        <StatusPill state={state} />
      </span>
      <span className={c('paid')}>
        <Money paise={amount} struck={state === 'FAILED'} />
      </span>
    </li>
  );
}

/** The reason for a failure, or the UTR by which customer and bank find the payment. */
function Note({ attempt }: { readonly attempt: Attempt }) {
  const { utr } = attempt;
  const text = noteOf(attempt);
  return (
    <span className={c('note')}>
      {text}
      {text !== undefined && utr !== null && <br />}
      {utr !== null && (
        <>
          <Trans>
            UTR <Figure>{utr}</Figure>
          </Trans>
          <CopyButton name={t`UTR ${utr}`} text={utr} />
        </>
      )}
    </span>
  );
}

function PaymentName({ attempt, children }: { readonly attempt: Attempt; readonly children: string }) {
  const { transactionDetails } = transactionScreens;
  const mayOpen = allows(useSession(), transactionDetails.access);
  if (attempt.paymentId === null || !mayOpen) return <Figure wrap="inherit">{children}</Figure>;
  return (
    <RouterLink className={c('link')} href={transactionDetails.path.replace('$unitId', attempt.paymentId)}>
      <Figure wrap="inherit">{children}</Figure>
    </RouterLink>
  );
}

function noteOf({ goesBack, failureReason, state }: Attempt): string | undefined {
  if (goesBack) return t`Will be refunded to the customer, with no fee`;
  if (state === 'FAILED') return failureReason ?? t`No money moved.`;
  return state === 'PENDING' ? t`Waiting for the bank` : undefined;
}
