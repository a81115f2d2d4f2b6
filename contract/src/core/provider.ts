/** Where people write to until the provider sets addresses of its own. Built pages have these; the server puts its own in. */
export const defaultSupportEmail = 'support@galla.example';

/** The same for grievances, on the legal page. */
export const defaultGrievanceEmail = 'grievances@galla.example';

/** The name of the `meta` element by which the server tells a page of another support address. */
export const supportEmailMeta = 'support-email';

/** A text of the catalogue with the support address where it has `{supportEmail}`. */
export const withSupportEmail = (text: string, email: string): string => text.replaceAll('{supportEmail}', email);
