/** How a list of links is searched: the start of a reference or name, or the full value of the others. */
export const linkSearches = ['REFERENCE', 'NAME', 'PHONE', 'AMOUNT', 'LINK_ID'] as const;
