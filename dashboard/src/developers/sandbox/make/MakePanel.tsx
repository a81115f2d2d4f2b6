import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { DisputeActs } from './DisputeActs.tsx';
import { OrderForm, PaymentForm, RefundForm } from './forms.tsx';
import css from './Make.module.css';
import type { Make } from './make.ts';

const kinds = () =>
  [
    { value: 'PAYMENT', label: t`Payment` },
    { value: 'ORDER', label: t`Order` },
    { value: 'REFUND', label: t`Refund` },
    { value: 'DISPUTE', label: t`Dispute` },
  ] as const;

/** Payments, orders, refunds and disputes with chosen outcomes (TST-07). */
export function MakePanel({ act }: { readonly act: (step: ScriptStep) => Promise<unknown> }) {
  const [kind, setKind] = useState<ReturnType<typeof kinds>[number]['value']>('PAYMENT');
  const [result, setResult] = useState<ReactNode>();
  const { run, busy, problem } = useAct();
  const make: Make = (step, done) =>
    void run(async () => {
      setResult(undefined);
      setResult(done(await act(step)));
    });
  const shared = { make, busy };
  return (
    <Section title={t`Create`}>
      <Segmented
        label={t`Type`}
        options={kinds()}
        value={kind}
        className={css['kinds'] ?? ''}
        onChange={(next) => {
          setKind(next);
          setResult(undefined);
        }}
      />
      {kind === 'PAYMENT' && <PaymentForm {...shared} />}
      {kind === 'ORDER' && <OrderForm {...shared} />}
      {kind === 'REFUND' && <RefundForm {...shared} />}
      {kind === 'DISPUTE' && <DisputeActs {...shared} />}
      <Refusal text={problem} />
      <div role="status" className={css['result']}>
        {result !== undefined && <Notice>{result}</Notice>}
      </div>
    </Section>
  );
}
