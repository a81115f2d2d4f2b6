/** A page of a list: its cursor, and its rows under the list's name. */
interface Page {
  readonly next: string | null;
}

/**
 * Iterates over all pages of a list: `for await (const page of pages((after) => listOrders(shop, { after })))`. `after`
 * is undefined for the first page.
 */
export async function* pages<One extends Page>(
  read: (after: string | undefined) => Promise<One>,
): AsyncGenerator<One, void, undefined> {
  let after: string | undefined;
  for (;;) {
    const page = await read(after);
    yield page;
    if (page.next === null) return;
    after = page.next;
  }
}
