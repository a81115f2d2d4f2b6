import { type PaymentPageState, paymentPageDisplay } from '@galla/contract/collect/payment-pages/states.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';

/** The state of a page as glyph, word and colour. */
export function PagePill({ state, text = false }: { readonly state: PaymentPageState; readonly text?: boolean }) {
  const { tone, name } = paymentPageDisplay[state];
  return <StatusPill state={state} label={name} group={tone} text={text} />;
}
