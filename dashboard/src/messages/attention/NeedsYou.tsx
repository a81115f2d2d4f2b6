import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { attention } from '@galla/contract/messages/attention/calls.ts';
import type { AttentionItem } from '@galla/contract/messages/attention/endpoints.ts';
import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { waitingReasons } from '@galla/contract/settlements/settlements/rules.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { actOf, hrefOf, looks, titleOf } from './attention-labels.ts';
import css from './NeedsYou.module.css';

/**
 * The items that need the person's attention, each with one button (DSH-01). Renders nothing if there are none, or if
 * loading fails. `onKnown` is called once its height is final.
 */
export function NeedsYou({ onKnown }: { readonly onKnown: () => void }) {
  const { data, error } = useQuery({ ...queryOf(attention.list, {}), refetchInterval: 60_000 });
  const isKnown = data !== undefined || error !== null;
  useLayoutEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  if (data === undefined || data.items.length === 0) return null;
  const now = currentTime();
  return (
    <Section
      title={
        <Trans>
          Needs your attention <span className={css['count']}>{ph({ count: data.items.length })}</span>
        </Trans>
      }
    >
      <ul className={css['list']}>
        {data.items.map((item) => {
          const { icon, tone } = looks[item.kind];
          return (
            <li key={item.kind} className={css['row']}>
              <IconTile of={icon} small {...(tone && { tone })} />
              <div className={css['words']}>
                <h3>{titleOf(item, now)}</h3>
                <About item={item} />
                {(item.until ?? item.since) !== null && (
                  <p className={css['when']}>
                    {item.until === null ? t`Since` : t`Until`}{' '}
                    <Figure kind="time">{formatDateTime(item.until ?? item.since)}</Figure>
                  </p>
                )}
              </div>
              <ButtonLink href={hrefOf(item)} renderLink={renderLink}>
                {actOf(item)}
                <span className="sr">: {titleOf(item, now)}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The kinds of items with a name that a customer wrote. */
const ofCustomers: ReadonlySet<AttentionItem['kind']> = new Set(['CHARGEBACK', 'REFUND_APPROVAL']);

/** The subject of an item: amount, name and requester. */
function About({ item }: { readonly item: AttentionItem }) {
  const { kind, amount, name, askedBy, merchantName, reportKind, count, stopped } = item;
  if (stopped !== null) return <p>{waitingReasons[stopped]}</p>;
  const about =
    kind === 'REPORT'
      ? reportKind !== null && count === 1 && `${reportKinds[reportKind].name}.`
      : kind === 'BANK_ACCOUNT_APPROVAL' && name !== null
        ? t`Account •• ${name}.`
        : name !== null && !ofCustomers.has(kind) && `${name.replace(/\.$/, '')}.`;
  // A customer's name comes last and in quotes, so that it cannot pose as part of the request.
  const customer = ofCustomers.has(kind) ? quotedName(name) : undefined;
  return (
    <p>
      {merchantName !== null && <>{merchantName}: </>}
      {amount !== null && <Money paise={amount} />} {about}
      {kind === 'SETTLEMENT_FAILED' && ` ${t`Your money is safe.`}`}
      {kind === 'API_KEY_SEEN' &&
        (askedBy === null ? t`People who have left have seen them.` : t`Seen by ${askedBy}, who has left.`)}
      {kind !== 'API_KEY_SEEN' && askedBy !== null && ` ${t`Requested by ${{ name: quotedName(askedBy) ?? '–' }}.`}`}
      {customer !== undefined && ` ${t`Customer: ${customer}`}`}
    </p>
  );
}
