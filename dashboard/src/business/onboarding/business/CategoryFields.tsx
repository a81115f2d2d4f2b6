import { onboarding } from '@galla/contract/business/onboarding/calls.ts';
import type { SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import css from '../Kyc.module.css';
import { fieldLabel, fieldValue } from '../kyc-labels.ts';
import type { SectionForm } from '../use-section.ts';

const c = classNames(css);

/** The child nodes in the tree of businesses; none before a choice. */
const useCategories = (categoryNodeId: string | undefined) =>
  useQuery({
    ...queryOf(onboarding.categories, { query: categoryNodeId === undefined ? {} : { categoryNodeId } }),
    enabled: categoryNodeId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The line of business: super category, category, sub-category (KYC-02). A choice clears the levels below. */
export function CategoryFields({ form }: { readonly form: SectionForm }) {
  const { values, problems, choose } = form;
  const [top, middle] = [fieldValue(values, 'superCategory'), fieldValue(values, 'category')];
  const levels = [useCategories(undefined), useCategories(top), useCategories(middle)];
  const select = (field: SectionField, level: number, onChange: (value: string) => void) => (
    <SelectField
      id={field}
      label={fieldLabel(field)}
      required
      options={(levels[level]?.data?.categories ?? []).map((one) => ({
        value: one.categoryNodeId,
        label: one.displayName,
      }))}
      value={fieldValue(values, field)}
      disabled={levels[level]?.data === undefined}
      error={problems[field]}
      onChange={onChange}
    />
  );
  return (
    <>
      {levels.some(({ error }) => error !== null) && (
        <Notice kind="error" live>
          <Trans>Unable to fetch category list.</Trans>
        </Notice>
      )}
      <div className={c('three')}>
        {select('superCategory', 0, (superCategory) => choose({ superCategory, category: '', subCategory: '' }))}
        {select('category', 1, (category) => choose({ category, subCategory: '' }))}
        {select('subCategory', 2, (subCategory) => choose({ subCategory }))}
      </div>
    </>
  );
}
