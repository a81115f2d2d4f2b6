import { businessCategories } from '@galla/contract/business/onboarding/business-categories.ts';

const isNode = (id: string): boolean => Object.hasOwn(businessCategories, id);
const parentOf = (id: string): string | undefined => (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : undefined);

/** The categories directly below one, or the super categories; undefined if the category does not exist. */
export function categoriesBelow(parent: string | undefined) {
  if (parent !== undefined && !isNode(parent)) return undefined;
  return Object.entries(businessCategories)
    .filter(([id]) => parentOf(id) === parent)
    .map(([categoryNodeId, displayName]) => ({ categoryNodeId, displayName }));
}

/** Whether three ids are a super category, a category below it, and a sub-category below that. */
export const isCategoryPath = (superCategory = '', category = '', subCategory = ''): boolean =>
  isNode(subCategory) && parentOf(subCategory) === category && parentOf(category) === superCategory;
