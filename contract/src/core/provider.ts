/** The provider's name on screens, in mails and in messages, unless its settings define another. */
export const defaultProviderName = 'Galla';

/** The name of the `meta` element with the provider's name. */
export const providerNameMeta = 'provider-name';

/** The support address until the provider configures its own. Built pages contain it; the server replaces it. */
export const defaultSupportEmail = 'support@galla.example';

/** The same for grievances, on the legal page. */
export const defaultGrievanceEmail = 'grievances@galla.example';

/** The name of the `meta` element with the configured support address. */
export const supportEmailMeta = 'support-email';

/** A text of the catalogue with `{providerName}` and `{supportEmail}` filled in. */
export const withProvider = (
  text: string,
  { name, supportEmail }: { readonly name: string; readonly supportEmail: string },
) => text.replaceAll('{providerName}', () => name).replaceAll('{supportEmail}', () => supportEmail);
