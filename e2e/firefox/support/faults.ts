import type { Page } from 'puppeteer-core';
import { isOurs } from './address.ts';

/** What Firefox says about a request or a font that a page which is left no longer needs. */
const aborted = /NS_BINDING_ABORTED|download failed .*status=2152398850/;

/**
 * What goes wrong on a page: errors in its console, breaches of its policy, and its own requests that fail or are answered
 * with 400 or above. The list grows while the page runs.
 */
export async function collectFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  const add = (fault: string) => {
    if (!aborted.test(fault)) found.push(fault);
  };
  page.on('pageerror', (error) => add(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text());
  });
  page.on('requestfailed', (request) => {
    if (isOurs(request.url())) add(`${request.failure()?.errorText} ${new URL(request.url()).pathname}`);
  });
  page.on('response', (answer) => {
    if (isOurs(answer.url()) && answer.status() >= 400) add(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  await page.evaluateOnNewDocument(() => {
    const log = console.error;
    console.error = (...given) => log(...given.map((one) => (one instanceof Error ? `${one} ${one.stack}` : one)));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error('Policy breach', violatedDirective, blockedURI),
    );
  });
  return found;
}
