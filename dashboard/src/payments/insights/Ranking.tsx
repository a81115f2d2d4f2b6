import type { Summary } from '@galla/contract/payments/insights/endpoints.ts';
import { RankList } from '@galla/ui/charts/RankList.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import css from './DashboardPage.module.css';
import type { DashboardChoice } from './dashboard-choice.ts';
import { listBehind } from './history-links.ts';

const c = classNames(css);
const shownAtFirst = 5;

interface RankingProps {
  readonly choice: DashboardChoice;
  readonly summary: Summary;
  readonly by: 'store' | 'merchant';
  readonly linked: boolean;
}

/** The best stores, or the best merchants of a super-merchant; at most ten. */
export function Ranking({ choice, summary, by, linked }: RankingProps) {
  const [all, setAll] = useState(false);
  const items = by === 'store' ? storeItems(summary) : merchantItems(summary);
  if (items.length < 2) return null;
  const more = items.length > shownAtFirst && (
    <button type="button" className={c('toggle')} aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? t`Top ${shownAtFirst}` : t`Top ${{ shownAtFirst: items.length }}`}
    </button>
  );
  return (
    <Section title={by === 'store' ? t`Top stores` : t`Top merchants`} right={more}>
      <RankList
        label={by === 'store' ? t`Stores by amount collected` : t`Merchants by amount collected`}
        items={(all ? items : items.slice(0, shownAtFirst)).map(({ narrowing, ...item }) => ({
          ...item,
          ...(linked ? { href: listBehind(choice, narrowing) } : {}),
        }))}
        renderLink={renderLink}
      />
    </Section>
  );
}

const storeItems = ({ stores }: Summary) =>
  stores.map(({ id, name, storeId, collected }) => ({
    key: id,
    label: name,
    note: storeId,
    amount: collected,
    narrowing: { stores: [id] },
  }));

const merchantItems = ({ merchants }: Summary) =>
  merchants.map(({ merchantId, name, collected }) => ({
    key: merchantId,
    label: name,
    note: merchantId,
    amount: collected,
    narrowing: { merchants: [merchantId] },
  }));
