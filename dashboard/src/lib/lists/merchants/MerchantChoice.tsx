import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { ListSearch } from '@galla/ui/filters/ListSearch.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../api/refusal.ts';
import { NothingFound } from '../NothingFound.tsx';
import css from '../OneMerchant.module.css';
import { useMerchantPages, useSettledText } from './merchant-pages.ts';

const step = 10;

/** The merchants of a group as buttons, for a screen that shows nothing until one is chosen. */
export function MerchantChoice({
  why,
  onChoose,
}: {
  readonly why: string;
  readonly onChoose: (merchantId: string) => void;
}) {
  const [text, setText] = useState('');
  const [max, setMost] = useState(step);
  const list = useMerchantPages(useSettledText(text.trim()));
  const { data, error, isFetching, hasNextPage } = list;
  const rows = data?.pages.flatMap(({ merchants }) => merchants);
  const more = () => {
    setMost(max + step);
    if (rows !== undefined && rows.length <= max + step && hasNextPage) void list.fetchNextPage();
  };
  return (
    <section className={css['choice']} aria-label={t`Merchants`}>
      <p>{why}</p>
      <ListSearch
        boxed
        label={t`Merchant name or ID`}
        value={text}
        onChange={(next) => {
          setText(next);
          setMost(step);
        }}
      />
      {rows === undefined && error !== null && (
        <ErrorState title={refusalOf(error)} onRetry={() => void list.refetch()} retrying={isFetching} />
      )}
      {rows === undefined && error === null && <Skeleton width="100%" height={step * 64} round />}
      {rows?.length === 0 && (
        <NothingFound clear={() => setText('')} clearLabel={t`Show all merchants`}>
          <Trans>No merchant has this name or ID.</Trans>
        </NothingFound>
      )}
      <ul>
        {rows?.slice(0, max).map(({ merchantId, name }) => (
          <li key={merchantId}>
            <button type="button" onClick={() => onChoose(merchantId)}>
              <Avatar name={name} kind="merchant" />
              <span>
                <b>{name}</b>
                <small>{merchantId}</small>
              </span>
              <Icon of={ChevronRight} />
            </button>
          </li>
        ))}
      </ul>
      {((rows?.length ?? 0) > max || hasNextPage) && (
        <Button wide onClick={more}>
          <Trans>Show more merchants</Trans>
        </Button>
      )}
    </section>
  );
}
