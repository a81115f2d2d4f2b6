import { type OpeningSpan, openUntil } from '@galla/contract/shops/stores/opening-hours.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clock, MapPin, Phone, Tag } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import css from './Details.module.css';
import { addressText, groupHours, phoneText } from './details-view-model.ts';

const c = classNames(css);

/** The address of a store, its contact details, and its opening hours. */
export function StoreDetailsSection({ store }: { readonly store: StoreDetails }) {
  const { address, phone, hours, tags } = store;
  const where = address === null ? '' : addressText(address);
  return (
    <ul className={c('facts')}>
      <Fact icon={MapPin} name={t`Address`} copy={where === '' ? undefined : where}>
        {where === '' ? t`Not entered` : where}
        {address?.landmark && <span className={c('beside')}>{address.landmark}</span>}
      </Fact>
      <Fact icon={Phone} name={t`Phone`} copy={phone ?? undefined}>
        {phone === null ? (
          t`Not entered`
        ) : (
          <a href={`tel:${phone}`}>
            <Figure strong>{phoneText(phone)}</Figure>
          </a>
        )}
      </Fact>
      {hours === null ? (
        <Fact icon={Clock} name={t`Opening hours`}>
          <Trans>Not entered</Trans>
        </Fact>
      ) : (
        <Hours hours={hours} />
      )}
      {tags.length > 0 && (
        <Fact icon={Tag} name={t`Tags`}>
          <span className={c('tags')}>
            {tags.map((tag) => (
              <span key={tag} className={c('tag')}>
                {tag}
              </span>
            ))}
          </span>
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  readonly icon: IconType;
  readonly name: string;
  readonly copy?: string | undefined;
  readonly children: ReactNode;
}

const Fact = ({ icon, name, copy, children }: FactProps) => (
  <li>
    <Icon of={icon} size={18} />
    <div>
      <p className={c('factName')}>{name}</p>
      <div className={c('fact')}>{children}</div>
    </div>
    {copy !== undefined && <CopyButton name={name} text={copy} what="text" />}
  </li>
);

const minuteMs = 60_000;

/** The current time, updated every minute. */
function useMinute() {
  const [now, setNow] = useState(() => currentTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Hours({ hours }: { readonly hours: readonly OpeningSpan[] }) {
  const until = openUntil(hours, useMinute());
  return (
    <Fact icon={Clock} name={until === undefined ? t`Closed now` : t`Open now, until ${{ until: formatTime(until) }}`}>
      <dl className={c('hours')}>
        {groupHours(hours).map(({ days, spans }) => (
          <Fragment key={days}>
            <dt>{days}</dt>
            <dd>
              {spans.length === 0
                ? t`Closed`
                : spans.map((span) => (
                    <Figure key={span} kind="time" strong>
                      {span}
                    </Figure>
                  ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Fact>
  );
}
