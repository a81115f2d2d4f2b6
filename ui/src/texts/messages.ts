import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';

const language = import.meta.env['VITE_LANGUAGE'] ?? 'en';

/**
 * The language of this page's build is active before any text is said, because each module with texts imports this one
 * first (decision 248). Numbers in texts are grouped as in India in every language.
 */
i18n.loadAndActivate({ locale: language, locales: `${language}-IN`, messages: {} });

/**
 * Adds the compiled messages of a module, by id, in the language of this page. Only the build writes calls of it.
 * @public
 */
export const addMessages = (messages: Messages): void => i18n.load(language, messages);
