/** The short address of a link, by its code. */
export const linkUrl = (publicUrl: string, code: string): string => `${publicUrl}/l/${code}`;
