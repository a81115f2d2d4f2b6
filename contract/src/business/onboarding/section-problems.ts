import type { Problems } from './field-problems.ts';
import { fieldProblem, missingMessage } from './field-problems.ts';
import type { FieldValues, Section, SectionField } from './sections.ts';
import { gstinsOf, sectionFields, sellsInApp, sellsOnWeb } from './sections.ts';
import { isAppUrlOf } from './web-addresses.ts';

/** The message for an account type that KYC does not accept (KYC-05). */
export const currentAccountText = 'Bank details must be a Current Account.';

/** The fields that must have a value before a section is complete, given the other values. */
export function requiredFields(section: Section, values: FieldValues): readonly SectionField[] {
  if (section === 'BANK_SECTION') return sectionFields.BANK_SECTION;
  if (section === 'GST_PAN_SECTION')
    return ['pan', 'panName', 'gstRegistered', ...(values.gstRegistered === 'YES' ? (['gstins'] as const) : [])];
  return [
    ...(['businessName', 'displayName', 'superCategory', 'category', 'subCategory', 'description'] as const),
    ...(['address', 'pincode', 'sellsOn'] as const),
    ...(sellsOnWeb(values) ? webFields(values) : []),
    ...(sellsInApp(values) ? appFields(values) : []),
    'accepted',
  ];
}

function webFields(values: FieldValues): SectionField[] {
  const isOnPlatform = values.websiteType !== undefined && !['', 'OTHER'].includes(values.websiteType);
  return [
    'websiteType',
    'website',
    ...(isOnPlatform ? (['storeUrl'] as const) : []),
    'webTerms',
    'webRefund',
    'webPrivacy',
  ];
}

const appFields = ({ appType }: FieldValues): SectionField[] => [
  ...(['appType', 'appUrl'] as const),
  ...(appType === 'ANDROID' ? (['packageName'] as const) : []),
  ...(['appTerms', 'appRefund', 'appPrivacy'] as const),
];

/**
 * What keeps a section from being complete, by field, judged by the values alone. Empty if nothing does. Fields that
 * the other values do not require are ignored.
 */
export function sectionProblems(section: Section, values: FieldValues): Problems {
  const required = requiredFields(section, values);
  const problems: { [Field in SectionField]?: string } = {};
  for (const field of sectionFields[section]) {
    const value = values[field] ?? '';
    const problem =
      value !== '' ? fieldProblem(field, value) : required.includes(field) ? missingMessage(field) : undefined;
    if (problem !== undefined && isAskedFor(field, values)) problems[field] = problem;
  }
  return { ...together(section, values), ...problems };
}

/** Problems of values that are valid alone but contradict others. */
function together(section: Section, values: FieldValues): Problems {
  if (section === 'BUSINESS_DETAILS')
    return {
      ...(values.accepted === 'YES' ? {} : { accepted: missingMessage('accepted') }),
      ...(sellsInApp(values) && !isAppUrlOf(values.appType, values.appUrl ?? '')
        ? { appUrl: 'Please enter a valid App URL' }
        : {}),
    };
  if (section === 'BANK_SECTION') return values.accountType === 'SAVINGS' ? { accountType: currentAccountText } : {};
  const { pan, gstins, gstRegistered } = values;
  const isOther = (gstin: string) => pan !== undefined && pan !== '' && gstin.slice(2, 12) !== pan;
  return gstRegistered === 'YES' && gstinsOf(gstins).some(isOther)
    ? { gstins: 'This GSTIN belongs to a different PAN. Enter your business’s GSTIN.' }
    : {};
}

/** Whether the other values require a field: website fields only if there is a website. */
export function isAskedFor(field: SectionField, values: FieldValues): boolean {
  if (/^(website|storeUrl|web[A-Z])/.test(field)) return sellsOnWeb(values);
  if (/^app[A-Z]|^packageName$/.test(field)) return sellsInApp(values);
  return field === 'gstins' ? values.gstRegistered === 'YES' : true;
}
