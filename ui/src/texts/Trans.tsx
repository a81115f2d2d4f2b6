import { i18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';

/**
 * What the macro `Trans` becomes: the translation of a message, with its elements. It takes the language from the same
 * place as `t`, so that no page, portal or test needs a provider around it (decision 248).
 * @public
 */
export function Trans({ values, ...props }: TransProps) {
  return <TransNoContext {...props} {...(values && { values: withoutTags(values) })} lingui={{ i18n }} />;
}

/** Lingui looks for elements in the whole sentence: a name such as `<b>Kaapi</b>` would lose its tags as a string. */
const withoutTags = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? [value] : value,
    ]),
  );
