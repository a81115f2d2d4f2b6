import { CallError } from '@galla/client/call-error.ts';
import type { Attempt, Order, PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CancelPayment } from './CancelPayment.tsx';
import { CardForm } from './CardForm.tsx';
import { reasonOf } from './failure-reasons.ts';
import { useIsWide } from './hooks/use-is-wide.ts';
import { useMethod } from './hooks/use-method.ts';
import { useNetwork } from './hooks/use-network.ts';
import { keepAttempt } from './kept-attempt.ts';
import { MethodTabs, methodNames, panelId, tabId } from './MethodTabs.tsx';
import { NetBankingForm } from './NetBankingForm.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { OutageNotice } from './Outage.tsx';
import type { PageData } from './page-data.ts';
import { failureWords } from './payment-labels.ts';
import { Result } from './Result.tsx';
import type { Both, OrderNow } from './requests.ts';
import { findOrder, startAttempt, watchAttempt } from './requests.ts';
import { UnderWay } from './UnderWay.tsx';
import { UpiPane } from './UpiPane.tsx';
import { WaitingForBank } from './WaitingForBank.tsx';
import { WalletForm } from './WalletForm.tsx';

/** The payment page, except the order summary, which the server renders. */
export function Checkout({ data }: { readonly data: PageData }) {
  const { token } = data;
  const [order, setOrder] = useState(data.order);
  const [outages, setOutages] = useState(data.outages);
  const [attempt, setAttempt] = useState<Attempt | null>(data.attempt);
  const [method, setMethod] = useMethod(data);
  const [refusal, setRefusal] = useState<string>();
  // The id of the pending payment that the customer has chosen to ignore and pay again.
  const [besides, setBesides] = useState<number>();
  const isOnline = useNetwork();
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
  // After a return from a bank, that attempt shows first: another attempt may have paid the order, and this one is
  // refunded.
  const waits = attempt !== null && attempt.state === 'PENDING' && attempt.with.method !== 'UPI';
  const { underWay } = order;
  const isBlocked = underWay !== null && underWay.number !== besides && !waits;
  useOrderNow(token, order, isBlocked, takeNow);
  const isOver = attempt?.goesBack === true || (order.state !== 'CREATED' && !waits);
  // With the result itself: the summary's heading is hidden while the result has its own.
  useLayoutEffect(() => {
    document.body.dataset['view'] = isOver ? 'result' : 'pay';
  }, [isOver]);
  // Typed values survive while the page shows a pending payment. A page that opens with one requests no QR code.
  const wasOpen = useRef(false);
  wasOpen.current ||= !isBlocked;

  /** Called once the bank has accepted the attempt, so that the form may be cleared. */
  const pay = async (payWith: PayWith): Promise<void> => {
    setRefusal(undefined);
    try {
      const both = await startAttempt(token, payWith, besides);
      const { next } = both.attempt;
      keepAttempt(both.attempt.with.method === 'UPI' ? undefined : both.attempt.attemptId);
      if (next?.type === 'REDIRECT') location.assign(next.url);
      take(both);
    } catch (error) {
      setRefusal(failureWords(error));
      const isUnderWay = error instanceof CallError && error.code === 'PAYMENT_UNDER_WAY';
      // The form is enabled again and shows the error: on a dead network this answer takes long or never arrives.
      void findOrder(token).then(
        (now) => {
          takeNow(now);
          if (isUnderWay && now.order.underWay !== null) setRefusal(undefined);
        },
        () => undefined,
      );
    }
  };
  const leaveAttempt = () => {
    keepAttempt(undefined);
    setAttempt(null);
  };
  const payBesides = () => {
    setBesides(underWay?.number);
    if (waits) leaveAttempt();
    // The focus was on the button that disappears.
    requestAnimationFrame(() => document.getElementById(tabId(method))?.focus());
  };
  if (isOver) return <Result order={order} attempt={attempt} />;
  if (waits && order.state !== 'CREATED')
    return (
      <div className="panel">
        {!isOnline && <OfflineNotice at="bank" />}
        <WaitingForBank attempt={attempt} isClosed onOther={leaveAttempt} />
      </div>
    );

  const choose = (chosen: PayMethod) => {
    setMethod(chosen);
    setRefusal(undefined);
    leaveAttempt();
  };
  const failed = attempt?.state === 'FAILED' ? attempt : undefined;
  return (
    <>
      {!isBlocked && (
        <MethodTabs method={method} wallets={data.wallets} outages={outages} isWide={isWide} onChoose={choose} />
      )}
      <div className={isBlocked ? 'panel alone' : 'panel'} {...(isBlocked ? {} : panelOf(method))}>
        <div className="news" aria-live="assertive">
          {!isOnline && <OfflineNotice at={waits || isBlocked ? 'bank' : offlineAt(attempt)} />}
        </div>
        {!isBlocked && <FailureNotice failed={failed} refusal={refusal} />}
        {!isBlocked && !waits && outages.includes(method) && <OutageNotice name={methodNames[method]} />}
        {isBlocked && <UnderWay underWay={underWay} now={order.now} onYes={payBesides} />}
        {waits && <WaitingForBank attempt={attempt} isClosed={false} onOther={payBesides} />}
        {!waits && wasOpen.current && (
          <div className="method" hidden={isBlocked}>
            <Method
              method={method}
              order={order}
              attempt={attempt}
              isRefused={refusal !== undefined}
              data={data}
              outages={outages}
              onPay={pay}
            />
          </div>
        )}
        <CancelPayment token={token} onCancelled={setOrder} />
      </div>
    </>
  );
}

/** What an offline customer was doing: paying a QR code, or filling in a form. */
const offlineAt = (attempt: Attempt | null) => (attempt?.state === 'PENDING' ? 'code' : 'form');

const panelOf = (method: PayMethod) => ({ id: panelId, role: 'tabpanel', 'aria-labelledby': tabId(method) });

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
          <Trans>
            <b>The payment did not go through.</b> {reasonOf(failed)} No money was taken. Try again or pay another way.
          </Trans>
        </Notice>
      )}
    </div>
  );
}

/** Polls an attempt until it ends. */
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

/** The interval (ms) at which an open page checks for outages and for changes of its order. */
const lookMs = 30_000;
/** The interval (ms) while the page waits for a payment that was started elsewhere. */
const waitMs = 3_000;

/** Re-reads the order and the outages in a visible tab: another tab may change the order, the operator the outages. */
function useOrderNow(token: string, order: Order, waits: boolean, takeNow: (now: OrderNow) => void): void {
  const isOpen = order.state === 'CREATED';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken sets state alone, and is no reason for another timer
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') findOrder(token).then(takeNow, () => undefined);
    };
    const timer = setInterval(look, waits ? waitMs : lookMs);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [token, isOpen, waits]);
}
