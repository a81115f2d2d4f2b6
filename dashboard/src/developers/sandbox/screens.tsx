import { sandboxScreens } from '@galla/contract/developers/sandbox/screens.ts';
import { page } from '../../lib/router/routes.tsx';

/** The tab of the sandbox. */
export const sandboxTab = page(sandboxScreens.sandbox, async () => (await import('./SandboxPage.tsx')).SandboxPage);
