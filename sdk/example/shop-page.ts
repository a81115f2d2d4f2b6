import type { ServerResponse } from 'node:http';

interface Sold {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  /** The label of the button. */
  readonly act?: string;
}

const style =
  ':root { color-scheme: light dark } body { max-width: 560px; margin: 40px auto; padding: 0 16px; font: 16px/24px system-ui } ul { list-style: none; padding: 0 } form { display: flex; gap: 16px; align-items: center; padding: 12px 0 } span { flex: 1 } button { min-height: 44px; padding: 0 20px; font: inherit }';

/** A page of the shop: a title and its goods. The only input from outside is the numbers of the shop's own orders. */
export function page(response: ServerResponse, status: number, title: string, sold: readonly Sold[] = []): void {
  const text = title.replace(/[<>&"]/g, '');
  const goods = sold.map(
    ({ id, name, price, act = 'Pay' }) =>
      `<li><form method="post" action="/buy/${id}"><span>${name}</span> <b>${price}</b> <button>${act}</button></form></li>`,
  );
  const content = goods.length > 0 ? `<ul>${goods.join('')}</ul>` : '<p><a href="/">To the shop</a></p>';
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    // The forms redirect to Galla's page, whatever its origin.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *",
    'cache-control': 'no-store',
  });
  response.end(
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demo shop</title><style>${style}</style></head><body><main><h1>${text}</h1>${content}</main></body></html>`,
  );
}
