/** The name of an event in a list. Programs compare it, so it is never cut. */
export const EventName = ({ children }: { readonly children: string }) => <span data-whole="">{children}</span>;
