/** The provider's name on screens, in mails and in messages until its settings give another one. */
export const defaultProviderName = 'Galla';

/** The name of the `meta` element with the provider's name. */
export const providerNameMeta = 'provider-name';

/** Where people write to until the provider sets addresses of its own. Built pages have these; the server puts its own in. */
export const defaultSupportEmail = 'support@galla.example';

/** The same for grievances, on the legal page. */
export const defaultGrievanceEmail = 'grievances@galla.example';

/** The name of the `meta` element with which the server gives a page another support address. */
export const supportEmailMeta = 'support-email';

/**
 * A text of the catalogue with the provider's name and support address in place of `{providerName}` and
 * `{supportEmail}`.
 */
export const withProvider = (
  text: string,
  { name, supportEmail }: { readonly name: string; readonly supportEmail: string },
) => text.replaceAll('{providerName}', () => name).replaceAll('{supportEmail}', () => supportEmail);
