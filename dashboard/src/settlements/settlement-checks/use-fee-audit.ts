import { settlementChecks } from '@galla/contract/settlements/settlement-checks/calls.ts';
import type { FeeAudit } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../lib/api/api.ts';
import { fieldMessage } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { daysProblem } from './fee-view-model.ts';

/** The audited days, both inclusive, and the merchant. */
export interface Audited {
  readonly from: string;
  readonly to: string;
  readonly merchantId?: string | undefined;
}

/** Recalculates the fees of some days. A year may take longer than other calls. */
export function useFeeAudit() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<{ readonly audit: FeeAudit; readonly of: Audited }>();
  const asked = useRef(0);
  // Discards the result of an audit that was cancelled or replaced.
  const forget = () => {
    asked.current += 1;
    setBusy(false);
    setWrong(undefined);
    setProblem('');
    setAnswer(undefined);
  };
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );
  const check = async (of: Audited) => {
    forget();
    const missing = daysProblem(of);
    setWrong(missing);
    if (missing !== undefined) return;
    const mine = asked.current;
    setBusy(true);
    const { merchantId, ...days } = of;
    const body = { ...days, ...(merchantId === undefined ? {} : { merchantId }) };
    try {
      const audit = JSON.parse(await (await download(settlementChecks.feeAudit, { body })).text()) as FeeAudit;
      if (mine === asked.current) setAnswer({ audit, of });
    } catch (error) {
      if (mine !== asked.current) return;
      const named = fieldMessage(error, 'to') ?? fieldMessage(error, 'from');
      setWrong(named);
      setProblem(named === undefined ? refusalOf(error) : '');
    } finally {
      if (mine === asked.current) setBusy(false);
    }
  };
  return { busy, wrong, problem, answer, check, forget };
}
