import type { BrowserContext } from '@playwright/test';

/** Violations of the pages' content security policy, as the browser reports them. The list grows while pages run. */
export async function collectBreaches(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  context.on('console', (message) => {
    if (/Content Security Policy|Policy breach|hydrat/i.test(message.text())) found.push(message.text());
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      console.error('Policy breach', location.pathname, violatedDirective, blockedURI, sourceFile, sample),
    ),
  );
  return found;
}
