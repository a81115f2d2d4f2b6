import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { keep, readKept } from '../../lib/session/storage.ts';
import { placeCard, placeRing } from './card-position.ts';
import { findTarget, shown, type Target } from './find-target.ts';
import css from './Tour.module.css';
import { tourStepKey } from './tour-place.ts';
import { stepsFor, type TourStep } from './tour-steps.ts';

const c = classNames(css);

/** If the tour was started from a menu, the menu returns the focus to its button after some 10 ms. */
const focusAfterMs = 50;

/**
 * Shows a new person around (UI-09), beside the page and not in its way: everything that the card does not cover stays
 * usable. Escape ends it. The focus moves to the card and afterwards returns.
 */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const session = useSession();
  const steps = useMemo(() => stepsFor(session), [session]);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ title }) => title === readKept(tourStepKey)),
    ),
  );
  const card = useRef<HTMLDialogElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const id = useId();
  const giveFocusBack = useFocus(card, next);
  const under = usePlaces(steps[at], card, ring);
  const end = useCallback(() => {
    giveFocusBack();
    onEnd();
  }, [giveFocusBack, onEnd]);
  useEscape(end);

  const step = steps[at] ?? steps[0];
  const title = step?.title;
  useEffect(() => {
    if (title !== undefined) keep(tourStepKey, title);
  }, [title]);
  if (step === undefined) return null;
  const isLast = at >= steps.length - 1;
  const go = (to: number) => {
    // The Back button disappears at the first step.
    if (to === 0) next.current?.focus();
    setAt(to);
  };
  return (
    <>
      <div ref={ring} className={c('ring')} aria-hidden="true" />
      <dialog ref={card} className={c('card')} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
        <div aria-live="polite" aria-atomic="true">
          <p className={c('count')}>
            <Trans>
              Step <span className="num">{ph({ step: at + 1 })}</span> of{' '}
              <span className="num">{ph({ steps: steps.length })}</span>
            </Trans>
          </p>
          <h2 id={`${id}-title`}>{step.title}</h2>
          <p id={`${id}-text`} className={c('text')}>
            {step.text}
            {under === 'more' && (
              <span className={c('more')}>
                <Trans>It’s under More.</Trans>
              </span>
            )}
            {under === 'collect' && (
              <span className={c('more')}>
                <Trans>It’s under Collect.</Trans>
              </span>
            )}
          </p>
        </div>
        <div className={c('acts')}>
          {!isLast && (
            <Button kind="text" className={c('skip')} onClick={end}>
              <Trans>Skip tour</Trans>
            </Button>
          )}
          {at > 0 && (
            <Button onClick={() => go(at - 1)}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button ref={next} kind="primary" onClick={() => (isLast ? end() : go(at + 1))}>
            {isLast ? t`Done` : t`Next`}
          </Button>
        </div>
      </dialog>
    </>
  );
}

/**
 * Moves the focus to the card. Returns a function that restores it: to where it was, else to the button that starts the
 * tour, else to the screen.
 */
function useFocus(card: RefObject<HTMLDialogElement | null>, next: RefObject<HTMLButtonElement | null>) {
  const before = useRef<Element>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (card.current?.contains(document.activeElement)) return;
      before.current = document.activeElement;
      next.current?.focus();
    }, focusAfterMs);
    return () => clearTimeout(timer);
  }, [card, next]);
  return useCallback(() => {
    const had = before.current;
    const isGone = had === null || had === document.body || !had.isConnected;
    const back = isGone ? (shown('[data-tour="help"] button') ?? shown('[data-tour="more"]')) : had;
    if (back instanceof HTMLElement) back.focus();
  }, []);
}

/** Positions card and ring at the target of the step. Returns the phone's menu (Collect or More) that contains the target. */
function usePlaces(
  step: TourStep | undefined,
  card: RefObject<HTMLDialogElement | null>,
  ring: RefObject<HTMLDivElement | null>,
): Target['under'] {
  const [under, setUnder] = useState<Target['under']>();
  const place = useCallback(() => {
    if (step === undefined || card.current === null || ring.current === null) return;
    const target = findTarget(step);
    setUnder(target?.under);
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const box = target?.element.getBoundingClientRect();
    ring.current.hidden = box === undefined;
    if (box !== undefined) {
      const around = placeRing(box, { width, height });
      ring.current.style.width = `${around.width}px`;
      ring.current.style.height = `${around.height}px`;
      ring.current.style.transform = `translate(${around.left}px, ${around.top}px)`;
    }
    const { left, top } = placeCard(box, card.current.getBoundingClientRect(), { width, height });
    card.current.style.transform = `translate(${left}px, ${top}px)`;
  }, [step, card, ring]);
  useLayoutEffect(() => {
    if (card.current?.open === false) card.current.setAttribute('open', '');
    place();
  });
  useEffect(() => {
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [place]);
  return under;
}

/** Escape ends the tour, unless a menu or a dialog over it handles the key. */
function useEscape(end: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const over = document.activeElement?.closest('[role="menu"], [role="dialog"], [role="listbox"]');
      if (event.key === 'Escape' && !event.defaultPrevented && over == null) end();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [end]);
}
