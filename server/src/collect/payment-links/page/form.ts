import { linkLimits } from '@galla/contract/collect/payment-links/fields.ts';
import type { CustomerLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { typedPaise } from '@galla/contract/core/rupees.ts';
import { shortText } from '@galla/contract/core/schema.ts';
import { rupees } from '../../../platform/customer-pages/formats.ts';
import type { PageTexts } from './texts.ts';

/** The customer's raw input, as form text. */
export interface TypedForm {
  readonly key: string;
  readonly part: string;
  readonly amount: string;
  readonly answers: readonly string[];
}

/** The customer's choice in the form. */
export interface Choice {
  readonly key: string;
  /** In paise. Absent for the whole remainder. */
  readonly amount?: number;
  readonly answers: string[];
}

/** The errors in a form by field: `amount`, `answer0` … */
export type FormErrors = ReadonlyMap<string, string>;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Reads a form as a browser sends it. */
export function readForm(body: unknown): TypedForm {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const of = (name: string) => (fields.get(name) ?? '').trim();
  const answers = Array.from({ length: linkLimits.asks }, (_, index) => of(`answer${index}`));
  return { key: of('key'), part: of('part'), amount: of('amount'), answers };
}

/** The choice in a form, or its errors. */
export function checkForm(
  link: CustomerLink,
  form: TypedForm,
  { errors: texts }: PageTexts,
): { readonly choice: Choice } | { readonly errors: FormErrors } {
  const errors = new Map<string, string>();
  const isPart = link.nextAtLeast < link.left && (form.part === 'part' || (form.part === '' && form.amount !== ''));
  const amount = isPart ? typedPaise(form.amount) : undefined;
  // Refuses a full payment if the typed amount differs.
  if (!isPart && link.nextAtLeast < link.left && form.amount !== '' && typedPaise(form.amount) !== link.left)
    errors.set('amount', texts.partOrAll(rupees(link.left)));
  if (isPart && amount === undefined) errors.set('amount', texts.amount);
  if (amount !== undefined && (amount < link.nextAtLeast || amount > link.left))
    errors.set('amount', texts.between(rupees(link.nextAtLeast), rupees(link.left)));
  const answers = link.asks.map(({ required }, index) => {
    const answer = form.answers[index] ?? '';
    const wrong = wrongAnswer(answer, required, texts);
    if (wrong !== undefined) errors.set(`answer${index}`, wrong);
    return answer;
  });
  if (errors.size > 0) return { errors };
  return {
    choice: {
      key: uuid.test(form.key) ? form.key : crypto.randomUUID(),
      answers,
      ...(amount !== undefined && { amount }),
    },
  };
}

function wrongAnswer(answer: string, required: boolean, texts: PageTexts['errors']): string | undefined {
  if (answer === '') return required ? texts.answer : undefined;
  if ([...answer].length > linkLimits.answer) return texts.long;
  return shortText(linkLimits.answer).safeParse(answer).success ? undefined : texts.unfit;
}
