import type { Attempt, Order, PayWith } from '@galla/contract/checkout/endpoints.ts';
import type { PayMethod } from '@galla/contract/checkout/pay-methods.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { useEffect, useState } from 'react';
import { CancelPayment } from './CancelPayment.tsx';
import { CardForm } from './CardForm.tsx';
import { useIsWide } from './hooks/use-is-wide.ts';
import { useMethod } from './hooks/use-method.ts';
import { keepAttempt } from './kept-attempt.ts';
import { MethodTabs, methodNames, panelId, tabId } from './MethodTabs.tsx';
import { NetBankingForm } from './NetBankingForm.tsx';
import { OutageNotice } from './Outage.tsx';
import type { PageData } from './page-data.ts';
import { Result } from './Result.tsx';
import type { Both, OrderNow } from './requests.ts';
import { findOrder, startAttempt, watchAttempt } from './requests.ts';
import { UpiPane } from './UpiPane.tsx';
import { WaitingForBank } from './WaitingForBank.tsx';
import { WalletForm } from './WalletForm.tsx';
import { failureWords, reasonOf } from './words.ts';

/** The page without the order itself, which the server renders. */
export function Checkout({ data }: { readonly data: PageData }) {
  const { token } = data;
  const [order, setOrder] = useState(data.order);
  const [outages, setOutages] = useState(data.outages);
  const [attempt, setAttempt] = useState<Attempt | null>(data.attempt);
  const [method, setMethod] = useMethod(data);
  const [refusal, setRefusal] = useState<string>();
  const isWide = useIsWide();
  const take = (both: Both) => {
    setOrder(both.order);
    setAttempt(both.attempt);
  };
  useAttempt(token, attempt, take);
  const takeNow = (now: OrderNow) => {
    setOrder(now.order);
    setOutages(now.outages);
  };
  useOrderNow(token, order, takeNow);
  // After a return from a bank that attempt shows first: another one may have paid the order, and this money is returned.
  const waits = attempt !== null && attempt.state === 'PENDING' && attempt.with.method !== 'UPI';
  const isOver = attempt?.goesBack === true || (order.state !== 'CREATED' && !waits);
  useEffect(() => {
    document.body.dataset['view'] = isOver ? 'result' : 'pay';
  }, [isOver]);

  /** Called once the bank has the attempt, so that the form may be cleared. */
  const pay = async (payWith: PayWith): Promise<void> => {
    setRefusal(undefined);
    try {
      const both = await startAttempt(token, payWith);
      const { next } = both.attempt;
      keepAttempt(both.attempt.with.method === 'UPI' ? undefined : both.attempt.attemptId);
      if (next?.type === 'REDIRECT') location.assign(next.url);
      take(both);
    } catch (error) {
      setRefusal(failureWords(error));
      // The form is free again with the words: on a dead network this answer takes long or never comes.
      void findOrder(token).then(takeNow, () => undefined);
    }
  };
  const leaveAttempt = () => {
    keepAttempt(undefined);
    setAttempt(null);
  };
  if (isOver) return <Result order={order} attempt={attempt} />;
  if (waits && order.state !== 'CREATED')
    return (
      <div className="panel">
        <WaitingForBank attempt={attempt} isClosed onOther={leaveAttempt} />
      </div>
    );

  const choose = (chosen: PayMethod) => {
    setMethod(chosen);
    setRefusal(undefined);
    leaveAttempt();
  };
  const failed = attempt?.state === 'FAILED' ? attempt : undefined;
  const tabs = <MethodTabs method={method} outages={outages} isWide={isWide} onChoose={choose} />;
  const cancel = <CancelPayment token={token} onCancelled={setOrder} />;
  return (
    <>
      {isWide && tabs}
      <div className="panel" id={panelId} role="tabpanel" aria-labelledby={tabId(method)}>
        <FailureNotice failed={failed} refusal={refusal} />
        {!waits && outages.includes(method) && <OutageNotice name={methodNames[method]} />}
        {waits ? (
          <WaitingForBank attempt={attempt} isClosed={false} onOther={leaveAttempt} />
        ) : (
          <Method
            method={method}
            order={order}
            attempt={attempt}
            isRefused={refusal !== undefined}
            data={data}
            outages={outages}
            onPay={pay}
          />
        )}
        {isWide && cancel}
      </div>
      {!isWide && tabs}
      {!isWide && <div className="last">{cancel}</div>}
    </>
  );
}

function Method(props: {
  readonly method: PayMethod;
  readonly order: Order;
  readonly attempt: Attempt | null;
  readonly isRefused: boolean;
  readonly data: PageData;
  readonly outages: PageData['outages'];
  readonly onPay: (payWith: PayWith) => Promise<void>;
}) {
  const { method, order, attempt, data, outages, onPay } = props;
  switch (method) {
    case 'UPI':
      return <UpiPane order={order} attempt={attempt} isRefused={props.isRefused} onPay={onPay} />;
    case 'CARD':
      return <CardForm order={order} onPay={onPay} />;
    case 'NET_BANKING':
      return <NetBankingForm order={order} banks={data.banks} outages={outages} onPay={onPay} />;
    case 'WALLET':
      return <WalletForm order={order} wallets={data.wallets} outages={outages} onPay={onPay} />;
    default:
      return method satisfies never;
  }
}

function FailureNotice(props: { readonly failed: Attempt | undefined; readonly refusal: string | undefined }) {
  const { failed, refusal } = props;
  return (
    <div className="news" aria-live="assertive">
      {refusal !== undefined && <Notice kind="error">{refusal}</Notice>}
      {refusal === undefined && failed !== undefined && (
        <Notice kind="error">
          <b>The payment did not go through.</b> {reasonOf(failed)} No money was taken. Try again or pay another way.
        </Notice>
      )}
    </div>
  );
}

/** Waits for the end of an attempt. */
function useAttempt(token: string, attempt: Attempt | null, take: (both: Both) => void): void {
  const pending = attempt?.state === 'PENDING' ? attempt.attemptId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for each attempt; what it tells is no reason for another
  useEffect(() => {
    if (pending === undefined || attempt === null) return undefined;
    const stop = new AbortController();
    void watchAttempt(token, attempt, stop.signal, take);
    return () => stop.abort();
  }, [token, pending]);
}

/** So often an open page asks whether a bank or method has an outage, and what became of its order. */
const lookMs = 30_000;

/** A visible tab reads the order and the outages again: another tab may have changed the one, the operator the other. */
function useOrderNow(token: string, order: Order, takeNow: (now: OrderNow) => void): void {
  const isOpen = order.state === 'CREATED';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken sets state alone, and is no reason for another timer
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') findOrder(token).then(takeNow, () => undefined);
    };
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [token, isOpen]);
}
