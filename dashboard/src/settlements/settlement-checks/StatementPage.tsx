import type { StatementMatch } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';
import fileForm from '../../lib/forms/FileForm.module.css';
import { OneMerchant } from '../../lib/lists/OneMerchant.tsx';
import { useListSearch } from '../../lib/lists/use-list-search.ts';
import { useOneMerchant } from '../../lib/lists/use-one-merchant.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { settlementSearch } from '../settlements/public/settlement-search.ts';
import { type StatementSearch, statementSearch } from './check-search.ts';
import { StatementAnswer } from './StatementAnswer.tsx';
import { StatementForm } from './StatementForm.tsx';
import { StatementHelp } from './StatementHelp.tsx';

interface Answered {
  readonly match: StatementMatch;
  readonly fileName: string;
}

/** Compares a bank statement with the settlements (SET-04). The result is lost when the page closes. */
export function StatementPage() {
  const { search: addressed, show: go } = useListSearch(statementSearch);
  const one = useOneMerchant('merchants-settlements', addressed.merchant);
  const search: StatementSearch = { ...addressed, merchant: one.merchant };
  const [answer, setAnswer] = useState<Answered>();
  const show = (change: Partial<StatementSearch>) => go({ ...search, ...change });
  const again = () => {
    setAnswer(undefined);
    show({ show: [], q: '' });
  };
  return (
    <>
      <PageHead
        back={{ href: settlementSearch.href({ merchant: search.merchant }), label: t`Settlements` }}
        renderLink={renderLink}
        title={t`Match a bank statement`}
        sub={t`We compare your file and don’t keep it.`}
        actions={
          answer && (
            <Button icon={FileUp} onClick={again}>
              <ActionLabel>{t`Another statement`}</ActionLabel>
            </Button>
          )
        }
      />
      <OneMerchant
        of={one}
        onChange={(merchant) => {
          setAnswer(undefined);
          show({ merchant, show: [], q: '' });
        }}
      >
        {answer === undefined ? (
          <div className={fileForm['upload']}>
            <StatementForm
              key={search.merchant ?? ''}
              merchantId={search.merchant}
              onAnswer={(match, fileName) => setAnswer({ match, fileName })}
            />
            <StatementHelp />
          </div>
        ) : (
          <StatementAnswer {...answer} search={search} onChange={show} />
        )}
      </OneMerchant>
    </>
  );
}
