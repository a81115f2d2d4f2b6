import { bankAccount } from '@galla/contract/business/bank-account/area.ts';
import { bankAccounts } from '@galla/contract/business/bank-account/calls.ts';
import { changeStateDetails } from '@galla/contract/business/bank-account/states.ts';
import { merchants } from '@galla/contract/business/merchants/calls.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { insights } from '@galla/contract/payments/insights/calls.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { msg, ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Clock, Users, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { followLive } from '../../../lib/api/live-stream.ts';
import { supportHref } from '../../../lib/page/provider.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, isInMode, type Session, useSession } from '../../../lib/session/session.ts';
import { isTestPage } from '../../../lib/session/test-mode.ts';
import { type FirstFacts, type FirstStep, firstSteps } from './first-steps.ts';
import css from './GettingStarted.module.css';

const c = classNames(css);

const marks = { done: Check, waiting: Clock, failed: X } as const;
const said = { done: msg`Done`, waiting: msg`Waiting`, failed: msg`Failed`, open: msg`Upcoming` } as const;

/**
 * Guides a new merchant to its first payment (REG-01): every step, its requirements, who does it, with the next one
 * marked. `isPaid`: the first payment has arrived.
 */
export function GettingStarted({ isPaid }: { readonly isPaid: boolean }) {
  const opened = useSession();
  useFirstPayment();
  // A store that was added a moment ago counts.
  const { data } = useQuery({ ...queryOf(merchants.profile, {}), staleTime: 0 });
  const session = data === undefined ? opened : { ...opened, profile: { ...opened.profile, ...data.data } };
  const { profile } = session;
  const steps = firstSteps(session, { isPaid, ...useFacts(session) });
  const counted = steps.filter(({ optional }) => optional !== true);
  const done = 1 + counted.filter(({ state }) => state === 'done').length;
  const minutes = counted.reduce((sum, step) => sum + step.minutes, 0);
  const next = steps.find(({ state, action, optional }) => state !== 'done' && action && optional !== true);
  if (done > counted.length) return null;
  return (
    <section className={c('started')} aria-labelledby="first-steps">
      <div className={c('head')}>
        <div>
          <h2 id="first-steps">
            <Trans>Get ready for your first payment</Trans>
          </h2>
          <p>
            {t`${done} of ${{ total: counted.length + 1 }} done.`}{' '}
            {minutes > 0 && plural(minutes, { one: 'About # minute left.', other: 'About # minutes left.' })}
          </p>
        </div>
        <span className={c('bar')} aria-hidden="true">
          {[...Array(counted.length + 1).keys()].map((index) => (
            <i key={index} className={c(index < done && 'full')} />
          ))}
        </span>
      </div>
      <ol className={c('steps')}>
        <Row number={1} state="done" title={t`Register ${{ name: profile.name }}`}>
          <Trans>
            Merchant ID <Figure kind="id">{ph({ merchantId: profile.merchantId })}</Figure>
          </Trans>{' '}
          <CopyButton text={profile.merchantId} name={t`merchant id`} />
        </Row>
        {steps.map((step) => (
          <Row
            key={step.key}
            number={step.optional === true ? undefined : counted.indexOf(step) + 2}
            state={step.state}
            title={step.title}
            when={whenOf(step, step === next, profile.kycSince)}
            action={step.action}
            isNext={step === next}
          >
            {step.detail}
          </Row>
        ))}
      </ol>
      <p className={c('help')}>
        <Trans>
          Stuck? <a href={supportHref(`KYC of ${profile.merchantId}`)}>Contact support</a>
        </Trans>
      </p>
    </section>
  );
}

/** The size of the team and the account, where the person may see them. */
function useFacts(session: Session): Omit<FirstFacts, 'isPaid'> {
  const members = useQuery({
    ...queryOf(team.list, { query: { start: 0, limit: 1 } }),
    enabled: allows(session, teamScreens.teamMembers.access),
  });
  const bank = useQuery({
    ...queryOf(bankAccounts.find, {}),
    enabled: session.profile.type !== 'ONLINE_MERCHANT' && !isTestPage && allows(session, bankAccount.access),
  });
  return { people: members.data?.total, account: bank.data && accountOf(bank.data) };
}

function accountOf({ account, change }: Answer<typeof bankAccounts.find>): FirstFacts['account'] {
  if (account !== null) return 'THERE';
  return change !== null && changeStateDetails[change.state].isOpen ? 'ASKED' : 'NONE';
}

/** Figures follow a payment within this time, in ms. */
const figuresMs = 1_500;

/** Reloads the figures as soon as a payment arrives, because the first one is awaited. */
function useFirstPayment(): void {
  const client = useQueryClient();
  const session = useSession();
  const { live } = transactionScreens;
  const isAllowed = allows(session, live.access) && isInMode(live);
  useEffect(() => {
    if (!isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => void client.invalidateQueries({ queryKey: [insights.summary.name] });
    const stop = followLive(
      { stores: [], terminals: [] },
      {
        onState: () => undefined,
        onReady: () => undefined,
        onMessage: () => {
          readAgain();
          clearTimeout(timer);
          timer = setTimeout(readAgain, figuresMs);
        },
      },
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, isAllowed]);
}

/** When a step was decided, or how long the open one takes. */
function whenOf({ key, state, minutes }: FirstStep, isNext: boolean, kycSince: string | null): string | undefined {
  if (key === 'kyc' && state !== 'open' && kycSince !== null) return formatDate(kycSince);
  return isNext && minutes > 0 ? t`${minutes} min` : undefined;
}

interface RowProps extends Pick<FirstStep, 'state' | 'title'> {
  readonly action?: FirstStep['action'] | undefined;
  /** Absent for an optional step. */
  readonly number: number | undefined;
  readonly when?: string | undefined;
  readonly isNext?: boolean;
  readonly children: ReactNode;
}

function Row({ number, state, title, when, action, isNext = false, children }: RowProps) {
  return (
    <li className={c('step', state, isNext && 'next')} {...(isNext ? { 'aria-current': 'step' as const } : {})}>
      <span className={c('mark')}>
        {state !== 'open' ? (
          <Icon of={marks[state]} size={16} />
        ) : number === undefined ? (
          <Icon of={Users} size={16} />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
        <span className="sr">{t(said[state])}: </span>
      </span>
      <div className={c('words')}>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      {when !== undefined && <span className={c('when')}>{when}</span>}
      {action && (
        <span className={c('act')}>
          <ButtonLink href={action.href} kind={isNext ? 'primary' : 'plain'} renderLink={renderLink}>
            {action.label}
          </ButtonLink>
        </span>
      )}
    </li>
  );
}
