import type { PageTemplate } from '@galla/contract/collect/payment-pages/fields.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
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
export const templates: readonly { readonly name: PageTemplate; readonly label: string; readonly note: string }[] = [
  { name: 'DONATION', label: 'Donation', note: 'Any amount, with suggestions' },
  { name: 'EVENT', label: 'Event', note: 'Tickets with limited seats' },
  { name: 'FEE', label: 'School fee', note: 'Term fees, with student details' },
  { name: 'BLANK', label: 'Blank page', note: 'One fixed amount' },
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
        title: 'Support our work',
        text: 'Every rupee helps. You get a receipt at once.',
        asks: [newAsk(0, { label: 'PAN for the 80G receipt', required: false })],
        successText: 'Thank you for your donation.',
      };
    case 'EVENT':
      return {
        ...start,
        kind: 'ITEMS',
        endsAt: dayAfter(30),
        listed: true,
        title: 'Our event',
        text: 'Say where and when, and what people can expect.',
        items: [
          newItem(0, { name: 'Entry', unitPrice: 500_00, gstRate: '18', stock: '100', perCustomer: '5' }),
          newItem(1, { name: 'Entry, child', unitPrice: 200_00, gstRate: '18', stock: '50', perCustomer: '5' }),
        ],
        successText: 'Bring this receipt to the gate.',
      };
    case 'FEE':
      return {
        ...start,
        kind: 'ITEMS',
        endsAt: dayAfter(21),
        title: 'Term fee',
        text: 'Say which classes it is for, and the last day to pay.',
        items: [
          newItem(0, { name: 'Tuition fee', unitPrice: 18_500_00, required: true }),
          newItem(1, { name: 'Laboratory fee', unitPrice: 1_300_00, required: true }),
          newItem(2, { name: 'School bus', unitPrice: 4_200_00 }),
        ],
        asks: [
          newAsk(0, { label: 'Student’s name' }),
          newAsk(1, { label: 'Admission number' }),
          newAsk(2, { label: 'Class', kind: 'CHOICE', options: 'Class 1\nClass 2\nClass 3\nClass 4\nClass 5' }),
        ],
        successText: 'The fee is paid. Keep this receipt.',
      };
    default:
      return template satisfies never;
  }
}
