import { CallError } from '@galla/client/call-error.ts';
import { rupeesToPaise } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Delete, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { keep } from '../kept.ts';
import { Foot, Head, moneyText } from '../parts.tsx';
import { pageAmountWords } from '../payment-labels.ts';
import { showQr } from '../requests.ts';
import type { Route, ScreenProps } from '../route.ts';

const quick = [50, 100, 250, 500];
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'];
const smallest = 100;
const maxDigits = 8;

/** The typed amount after one more key: at most eight digits before the point and two after it. */
export function typed(text: string, key: string): string {
  if (key === '.') return text.includes('.') ? text : `${text === '' ? '0' : text}.`;
  const [whole = '', part] = text.split('.');
  if (part !== undefined) return part.length >= 2 ? text : text + key;
  if (whole === '0') return key;
  return whole.length >= maxDigits ? text : text + key;
}

const textOf = (paise: number) => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2));

export function AmountScreen({ view, go, route }: ScreenProps & { readonly route: Route & { readonly at: 'amount' } }) {
  const [text, setText] = useState(() => (route.amount === undefined ? '' : textOf(route.amount)));
  const [bill, setBill] = useState(route.billNumber);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  // One press creates one QR code: the same key is sent again after a lost answer.
  const press = useRef({ key: '', of: '' });
  const amount = rupeesToPaise(text);
  const submit = async () => {
    if (amount < smallest) return setProblem(t`Minimum amount is ₹1.`);
    const of = `${amount} ${bill}`;
    if (press.current.of !== of) press.current = { key: crypto.randomUUID(), of };
    setIsBusy(true);
    setProblem('');
    try {
      const { id } = await showQr({ amount, ...(bill?.trim() ? { billNumber: bill.trim() } : {}) }, press.current.key);
      keep('shownQr', id);
      go({ at: 'qr', id });
    } catch (error) {
      setIsBusy(false);
      setProblem(problemText(error));
    }
  };
  useKeys(
    (key) => setText((before) => typed(before, key)),
    () => setText((before) => before.slice(0, -1)),
    () => void submit(),
    () => go({ at: 'idle' }),
  );
  const type = (key: string) => {
    setProblem('');
    setText((before) => typed(before, key));
  };
  return (
    <main className="screen">
      <Head title={t`Amount`} onBack={() => go({ at: 'idle' })} />
      <div className="entry">
        <output className="entered num" aria-label={t`Amount`}>
          <span className="rupee">₹</span>
          {text === '' ? '0' : withCommas(text)}
          <span className="caret" aria-hidden="true" />
        </output>
        <p className="amount-spelled">{amount === 0 ? ' ' : pageAmountWords(amount)}</p>
        {bill === undefined ? (
          <button type="button" className="plain small" onClick={() => setBill('')}>
            <Plus size={16} aria-hidden /> <Trans>Bill number</Trans>
          </button>
        ) : (
          <input
            className="bill"
            aria-label={t`Bill number`}
            placeholder="B-1042"
            maxLength={40}
            value={bill}
            onInput={(event) => setBill((event.target as HTMLInputElement).value)}
          />
        )}
        {problem !== '' && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="quick">
        {quick.map((rupees) => (
          <button type="button" className="plain" key={rupees} onClick={() => setText(String(rupees))}>
            ₹{rupees}
          </button>
        ))}
      </div>
      <div className="keypad">
        {keys.map((key) => (
          <button
            type="button"
            className="key"
            key={key}
            onClick={() => type(key)}
            aria-label={key === '.' ? t`Decimal point` : key}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          className="key"
          onClick={() => setText((before) => before.slice(0, -1))}
          aria-label={t`Delete`}
        >
          <Delete size={26} aria-hidden />
        </button>
      </div>
      <Foot>
        <button
          type="button"
          className="primary"
          onClick={() => void submit()}
          disabled={isBusy || amount === 0 || !view.isOnline}
        >
          {amount === 0 ? t`Enter an amount` : t`Show QR for ${moneyText(amount)}`}
        </button>
      </Foot>
    </main>
  );
}

/** Groups the rupees of an amount being typed: `12345.5` → `12,345.5`. */
function withCommas(text: string): string {
  const [whole = '', part] = text.split('.');
  const grouped = Number(whole).toLocaleString('en-IN');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** A physical keyboard works like the keypad while no field has the focus. */
function useKeys(type: (key: string) => void, back: () => void, enter: () => void, leave: () => void): void {
  const acts = useRef({ type, back, enter, leave });
  acts.current = { type, back, enter, leave };
  // A layout effect runs before the first paint. On a slow phone an ordinary effect would miss the first key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement;
      if (event.key === 'Escape') return acts.current.leave();
      if (on.tagName === 'INPUT') return event.key === 'Enter' && acts.current.enter();
      if (/^[0-9.]$/.test(event.key)) acts.current.type(event.key);
      if (event.key === 'Backspace') acts.current.back();
      if (event.key === 'Enter' && on.tagName !== 'BUTTON') acts.current.enter();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function problemText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.isUnanswered ? t`No connection. Try again. Only one code will be created.` : error.message;
}
