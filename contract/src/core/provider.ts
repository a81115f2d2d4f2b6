/** What the provider is called on screens, in mails and messages until it sets a name of its own. */
export const defaultProviderName = 'Galla';

/** The name of the `meta` element with the provider's name. */
export const providerNameMeta = 'provider-name';

/** Where people write to until the provider sets addresses of its own. Built pages have these; the server puts its own in. */
export const defaultSupportEmail = 'support@galla.example';

/** The same for grievances, on the legal page. */
export const defaultGrievanceEmail = 'grievances@galla.example';

/** The name of the `meta` element by which the server tells a page of another support address. */
export const supportEmailMeta = 'support-email';

/** A text of the catalogue with the provider's name and support address where it has `{providerName}` and `{supportEmail}`. */
export const withProvider = (
  text: string,
  { name, supportEmail }: { readonly name: string; readonly supportEmail: string },
) => text.replaceAll('{providerName}', () => name).replaceAll('{supportEmail}', () => supportEmail);
