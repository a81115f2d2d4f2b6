import { onboarding } from '@galla/contract/business/onboarding/calls.ts';
import type { OnboardingJourney, SavedField } from '@galla/contract/business/onboarding/endpoints.ts';
import type { Problems } from '@galla/contract/business/onboarding/field-problems.ts';
import { fieldProblem } from '@galla/contract/business/onboarding/field-problems.ts';
import { sectionProblems } from '@galla/contract/business/onboarding/section-problems.ts';
import type { FieldValues, Section, SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { sectionFields } from '@galla/contract/business/onboarding/sections.ts';
import type { Input } from '@galla/contract/core/endpoint.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useRun } from '../../lib/forms/use-run.ts';
import type { JourneyAccess } from './use-journey.ts';

type Draft = Input<typeof onboarding.save>['body'];

const savedFields = ({ journey }: Pick<JourneyAccess, 'journey'>, section: Section): readonly SavedField[] =>
  journey.sections.find((one) => one.section === section)?.fields ?? [];

const versionOf = ({ journey }: Pick<JourneyAccess, 'journey'>, section: Section): number =>
  journey.sections.find((one) => one.section === section)?.version ?? 0;

/** Another person's change while the step was open. */
export interface TheirChange {
  readonly field: SectionField;
  readonly by: string;
  readonly at: string;
}

/**
 * The form of a section. Each field is saved on blur, errors show at their fields, and another person's change is shown
 * with their name (KYC-01). `offered` fills fields that were never saved.
 */
export function useSection(access: JourneyAccess, section: Section, offered: FieldValues = {}) {
  const [typed, setTyped] = useState<FieldValues>({});
  // A field may lose focus before its last character is rendered.
  const newest = useRef(typed);
  const type = (next: FieldValues) => {
    newest.current = next;
    setTyped(next);
  };
  const [problems, setProblems] = useState<Problems>({});
  const [theirs, setTheirs] = useState<readonly TheirChange[]>([]);
  const latest = useRef(access);
  if (versionOf(access, section) >= versionOf(latest.current, section)) latest.current = access;
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { run, busy, problem, setProblem } = useRun();
  // A saved value replaces the typed one only after the page has the new journey; otherwise dependent fields would
  // flicker.
  const saved = savedFields(latest.current, section);
  const masked = (field: SectionField) => saved.find((one) => one.field === field && one.masked)?.value;
  const savedValue = (field: SectionField) => {
    const found = saved.find((one) => one.field === field);
    return found === undefined || found.masked ? '' : found.value;
  };
  const isSaved = (field: SectionField) => saved.some((one) => one.field === field);
  const value = (field: SectionField) => typed[field] ?? (isSaved(field) ? savedValue(field) : (offered[field] ?? ''));
  const values = Object.fromEntries(sectionFields[section].map((field) => [field, value(field)])) as FieldValues;

  const showProblem = (field: SectionField, message: string | undefined) =>
    setProblems(({ [field]: _before, ...others }) =>
      message === undefined ? others : { ...others, [field]: message },
    );
  const refused = (error: unknown): string => {
    const wrong = errorsOf(error);
    for (const [field, message] of wrong) showProblem(field, message);
    if (error instanceof ApiError && error.code === 'CONFLICT')
      return t`Your change wasn’t saved. Check it and save again.`;
    return wrong.length === 0 ? refusalOf(error) : '';
  };

  /** Removes saved values from the form: from now on the server's values show. */
  const settle = (fields: FieldValues) =>
    type(
      Object.fromEntries(
        (Object.entries(newest.current) as [SectionField, string][]).filter(
          ([field, text]) => fields[field] !== text.trim(),
        ),
      ),
    );
  /** Sends changed fields; retries once after another person's change of other fields. */
  const sendNow = async (fields: FieldValues): Promise<void> => {
    const { keep, readAgain } = latest.current;
    const version = versionOf(latest.current, section);
    try {
      const { journey } = await call(onboarding.save, { body: { section, version, fields } as Draft });
      latest.current = { ...latest.current, journey };
      keep(journey);
      settle(fields);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
      const before = savedFields(latest.current, section);
      const journey = await readAgain();
      latest.current = { ...latest.current, journey };
      const changed = changesSince(before, savedFields(latest.current, section));
      setTheirs(changed);
      if (changed.some(({ field }) => fields[field] !== undefined)) throw error;
      await sendNow(fields);
    }
  };
  /** Sends changes one after the other, each based on the version of the previous one. */
  const send = (fields: FieldValues): Promise<void> => {
    const sent = queue.current.then(() => sendNow(fields));
    queue.current = sent.catch(() => undefined);
    return sent;
  };
  const unsent = useRef<FieldValues>({});
  const sending = useRef(0);
  const unsaved = () =>
    (Object.entries(newest.current) as [SectionField, string][])
      .filter(([field, text]) => text.trim() !== savedValue(field))
      .map(([field]) => field);
  const asksBeforeLeaving = useEffectEvent((event: BeforeUnloadEvent) => {
    if (sending.current > 0 || unsaved().length > 0) event.preventDefault();
  });
  // A field that never lost focus exists only here.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => asksBeforeLeaving(event);
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  /** Saves fields, together with those that could not be sent before, for example on a lost connection. */
  const save = async (fields: FieldValues): Promise<void> => {
    setProblem('');
    const all = { ...unsent.current, ...fields };
    unsent.current = {};
    sending.current += 1;
    try {
      await send(all);
    } catch (error) {
      const isUnsent = error instanceof ApiError && (error.status >= 500 || error.status === 418);
      if (isUnsent) unsent.current = { ...all, ...unsent.current };
      setProblem(refused(error));
    } finally {
      sending.current -= 1;
    }
  };
  const saveAll = async (): Promise<void> => {
    await queue.current;
    const texts = unsaved().map((field) => [field, newest.current[field]?.trim() ?? ''] as const);
    const fields = texts.filter(
      // An account number counts only after it was entered twice.
      ([field, text]) => field !== 'accountNumber' && fieldProblem(field, text) === undefined,
    );
    if (fields.length > 0) await save(Object.fromEntries(fields));
  };
  const { form } = access;
  useEffect(() => {
    form.current = { unsaved, saveAll };
  });
  useEffect(
    () => () => {
      form.current = undefined;
    },
    [form],
  );
  const change = (field: SectionField, text: string) => {
    type({ ...newest.current, [field]: text });
    if (problems[field] !== undefined) showProblem(field, fieldProblem(field, text.trim()));
  };
  /** Saves a field on blur, unless its value is invalid or already saved. */
  const leave = (field: SectionField, text = newest.current[field] ?? value(field)) => {
    const plain = text.trim();
    const message = fieldProblem(field, plain);
    showProblem(field, message);
    if (message !== undefined || plain === savedValue(field) || (plain === '' && masked(field) !== undefined)) return;
    void save({ [field]: plain });
  };
  /** Takes chosen values, as opposed to typed ones, and saves them at once. */
  const choose = (chosen: FieldValues) => {
    type({ ...newest.current, ...chosen });
    for (const field of Object.keys(chosen) as SectionField[]) showProblem(field, undefined);
    void save(chosen);
  };
  /** Completes the section. Its errors go to their fields, and the first gets the focus. */
  const complete = (): Promise<OnboardingJourney | undefined> =>
    run(
      async () => {
        const found = problemsOf(section, values, masked);
        setProblems(found);
        const first = sectionFields[section].find((field) => found[field as keyof Problems] !== undefined);
        if (first !== undefined) {
          document.getElementById(first)?.focus();
          return undefined;
        }
        const typedBefore = newest.current;
        const open = unsavedOf(values, savedValue, masked);
        if (Object.keys(open).length > 0) await send(open);
        const { journey } = await call(onboarding.complete, {
          body: { section, version: versionOf(latest.current, section) },
        });
        latest.current = { ...latest.current, journey };
        latest.current.keep(journey);
        // The remaining values belong to fields that this section no longer has.
        type(
          Object.fromEntries(
            Object.entries(newest.current).filter(([field, text]) => typedBefore[field as SectionField] !== text),
          ),
        );
        return journey;
      },
      {
        refused: (error) => {
          const text = refused(error);
          const [first] = errorsOf(error);
          if (first !== undefined) document.getElementById(first[0])?.focus();
          return text;
        },
      },
    );
  const input = (field: SectionField) => ({
    id: field,
    value: value(field),
    error: problems[field],
    onChange: (text: string) => change(field, text),
    onBlur: () => leave(field),
  });
  return {
    values,
    masked,
    /** Whether a field has text that the server lacks. */
    isTyped: (field: SectionField) => typed[field] !== undefined,
    problems,
    theirs,
    closeTheirs: () => setTheirs([]),
    input,
    change,
    leave,
    choose,
    complete,
    busy,
    problem,
    showProblem,
  };
}

/** The form of a section. */
export type SectionForm = ReturnType<typeof useSection>;

/** What keeps a section from being complete. A masked value counts as filled in, and the server compares it. */
function problemsOf(
  section: Section,
  values: FieldValues,
  masked: (field: SectionField) => string | undefined,
): Problems {
  const all = sectionProblems(section, values);
  const open = Object.entries(all).filter(
    ([field]) => values[field as SectionField] !== '' || masked(field as SectionField) === undefined,
  );
  return Object.fromEntries(open);
}

/** Values in the form that the server lacks, such as those of a field that never lost focus. */
const unsavedOf = (
  values: FieldValues,
  savedValue: (field: SectionField) => string,
  masked: (field: SectionField) => string | undefined,
): FieldValues =>
  Object.fromEntries(
    (Object.entries(values) as [SectionField, string][])
      .map(([field, text]) => [field, text.trim()] as const)
      .filter(([field, text]) => text !== savedValue(field) && !(text === '' && masked(field) !== undefined))
      .filter(([field, text]) => fieldProblem(field, text) === undefined),
  );

const changesSince = (before: readonly SavedField[], after: readonly SavedField[]): TheirChange[] =>
  after
    .filter(({ field, changedAt }) => before.find((one) => one.field === field)?.changedAt !== changedAt)
    .map(({ field, changedBy, changedAt }) => ({ field, by: changedBy, at: changedAt }));

const errorsOf = (error: unknown): [SectionField, string][] =>
  error instanceof ApiError
    ? error.errors.map(({ field, message }) => [field.replace(/^fields\./, '') as SectionField, message])
    : [];
