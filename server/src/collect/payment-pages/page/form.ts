import { pageLimits } from '@galla/contract/collect/payment-pages/fields.ts';
import { pageChoice } from '@galla/contract/collect/payment-pages/requests.ts';
import type { OpenedPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { typedPaise } from '@galla/contract/core/rupees.ts';
import { shortText } from '@galla/contract/core/schema.ts';
import { mobilePattern, plainMobile } from '@galla/contract/identity/access/fields.ts';
import { rupees } from '../../../platform/customer-pages/formats.ts';
import { wrongAnswer } from '../answers.ts';
import type { PageChoice } from '../create-page-order.ts';
import type { PageTexts } from './texts.ts';

/** The customer's raw input, as form text. */
export interface TypedForm {
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  /** A suggested amount in paise, or `other`. */
  readonly choice: string;
  readonly amount: string;
  /** In item order. */
  readonly quantities: readonly string[];
  /** In question order. */
  readonly answers: readonly string[];
}

/** The errors in a form, by field. The empty name is for the whole form. */
export type FormErrors = ReadonlyMap<string, string>;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** An empty form. */
export const newForm = (): TypedForm => ({
  key: crypto.randomUUID(),
  name: '',
  phone: '',
  choice: '',
  amount: '',
  quantities: [],
  answers: [],
});

/** Reads a form as a browser sends it. */
export function readForm(body: unknown): TypedForm {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const of = (name: string) => (fields.get(name) ?? '').trim();
  const list = (name: string, count: number) => Array.from({ length: count }, (_, index) => of(`${name}${index}`));
  return {
    key: of('key'),
    name: of('name'),
    phone: of('phone'),
    choice: of('choice'),
    amount: of('amount'),
    quantities: list('item', pageLimits.items),
    answers: list('answer', pageLimits.asks),
  };
}

/** The choice in a form, or its errors. */
export function checkForm(
  page: OpenedPage,
  form: TypedForm,
  { errors: texts, between }: PageTexts,
): { readonly choice: PageChoice } | { readonly errors: FormErrors } {
  const errors = new Map<string, string>();
  const note = (field: string, message: string | undefined) => message !== undefined && errors.set(field, message);
  const name = pageChoice.name.safeParse(form.name);
  if (!name.success) note('name', form.name === '' ? texts.name : texts.unfit);
  const phone = plainMobile(form.phone.replaceAll(/[\s()]/g, '')).replace(/^(\+91|0)/, '');
  if (!mobilePattern.test(phone)) note('phone', texts.phone);
  const amount = page.kind === 'OPEN' ? amountOf(form) : undefined;
  if (page.kind === 'OPEN') note('amount', amountProblem(page, suggestedOf(form), amount, { errors: texts, between }));
  const items = page.kind === 'ITEMS' ? itemsOf(page, form, texts, note) : [];
  const answers = page.asks.map((ask, index) => {
    const answer = form.answers[index] ?? '';
    const wrong = wrongAnswer(ask, answer);
    note(`answer${index}`, wrong === undefined ? unfitText(answer, texts) : texts[wrong]);
    return answer;
  });
  if (errors.size > 0 || !name.success) return { errors };
  const key = uuid.test(form.key) ? form.key : crypto.randomUUID();
  const choice = { key, name: name.data, phoneNumber: phone, items, answers };
  return { choice: amount === undefined ? choice : { ...choice, amount } };
}

/** The error in an amount that the customer chooses. */
function amountProblem(
  page: OpenedPage,
  suggested: number | undefined,
  amount: number | undefined,
  { errors: texts, between }: Pick<PageTexts, 'errors' | 'between'>,
): string | undefined {
  if (amount === undefined) return texts.amount;
  if (suggested !== undefined && suggested !== amount) return texts.oneAmount(rupees(amount), rupees(suggested));
  const [least, most] = [page.least ?? 0, page.most ?? 0];
  return amount < least || amount > most ? between(rupees(least), rupees(most)) : undefined;
}

/** The chosen suggestion, in paise. */
const suggestedOf = ({ choice }: TypedForm): number | undefined =>
  /^\d{1,13}$/.test(choice) ? Number(choice) : undefined;

const amountOf = (form: TypedForm): number | undefined =>
  form.amount === '' ? suggestedOf(form) : typedPaise(form.amount);

function itemsOf(
  { items }: OpenedPage,
  { quantities }: TypedForm,
  texts: PageTexts['errors'],
  note: (field: string, message: string) => void,
): PageChoice['items'] {
  const chosen = items.flatMap(({ id, most, required }, index) => {
    const text = quantities[index] ?? '';
    const typed = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    const quantity = required ? Math.max(1, typed) : typed;
    if (quantity > most) note(`item${index}`, texts.quantity(most));
    return quantity === 0 ? [] : [{ id, quantity }];
  });
  if (chosen.length === 0) note('items', texts.items);
  return chosen;
}

function unfitText(answer: string, texts: PageTexts['errors']): string | undefined {
  if (answer === '') return undefined;
  if ([...answer].length > pageLimits.answer) return texts.long;
  return shortText(pageLimits.answer).safeParse(answer).success ? undefined : texts.unfit;
}
