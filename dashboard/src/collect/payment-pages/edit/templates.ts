import type { PageTemplate } from '@galla/contract/collect/payment-pages/fields.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { t } from '@lingui/core/macro';
import { newAsk, newItem, type PageDraft } from './page-draft.ts';

const blank: PageDraft = {
  template: 'BLANK',
  title: '',
  slug: '',
  text: '',
  language: 'en',
  kind: 'FIXED',
  amount: null,
  least: null,
  most: null,
  suggested: '',
  items: [],
  asks: [],
  startsAt: '',
  endsAt: '',
  successText: '',
  listed: false,
};

/** The templates with their initial values. */
export const templates = (): readonly {
  readonly name: PageTemplate;
  readonly label: string;
  readonly note: string;
}[] => [
  { name: 'DONATION', label: t`Donation`, note: t`Any amount, with suggestions` },
  { name: 'EVENT', label: t`Event`, note: t`Tickets with limited seats` },
  { name: 'FEE', label: t`School fee`, note: t`Term fees, with student details` },
  { name: 'BLANK', label: t`Blank page`, note: t`One fixed amount` },
];

const dayAfter = (days: number) =>
  `${new Date(currentTime() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)}T23:59`;

/** The initial values of a template. */
export function draftFrom(template: PageTemplate, language: 'en' | 'hi'): PageDraft {
  const start = { ...blank, template, language };
  switch (template) {
    case 'BLANK':
      return start;
    case 'DONATION':
      return {
        ...start,
        kind: 'OPEN',
        least: 100_00,
        most: 1_00_000_00,
        suggested: '500, 1000, 2500, 5000',
        listed: true,
        title: t`Support our work`,
        text: t`Every rupee helps. You get a receipt at once.`,
        asks: [newAsk(0, { label: t`PAN for the 80G receipt`, required: false })],
        successText: t`Thank you for your donation.`,
      };
    case 'EVENT':
      return {
        ...start,
        kind: 'ITEMS',
        endsAt: dayAfter(30),
        listed: true,
        title: t`Our event`,
        text: t`Say where and when, and what people can expect.`,
        items: [
          newItem(0, { name: t`Entry`, unitPrice: 500_00, gstRate: '18', stock: '100', perCustomer: '5' }),
          newItem(1, { name: t`Entry, child`, unitPrice: 200_00, gstRate: '18', stock: '50', perCustomer: '5' }),
        ],
        successText: t`Bring this receipt to the gate.`,
      };
    case 'FEE':
      return {
        ...start,
        kind: 'ITEMS',
        endsAt: dayAfter(21),
        title: t`Term fee`,
        text: t`Say which classes it is for, and the last day to pay.`,
        items: [
          newItem(0, { name: t`Tuition fee`, unitPrice: 18_500_00, required: true }),
          newItem(1, { name: t`Laboratory fee`, unitPrice: 1_300_00, required: true }),
          newItem(2, { name: t`School bus`, unitPrice: 4_200_00 }),
        ],
        asks: [
          newAsk(0, { label: t`Student’s name` }),
          newAsk(1, { label: t`Admission number` }),
          newAsk(2, { label: t`Class`, kind: 'CHOICE', options: t`Class 1\nClass 2\nClass 3\nClass 4\nClass 5` }),
        ],
        successText: t`The fee is paid. Keep this receipt.`,
      };
    default:
      return template satisfies never;
  }
}
