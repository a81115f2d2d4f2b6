/** The name of an event in a list. It is what a program compares, so it is never cut. */
export const EventName = ({ children }: { readonly children: string }) => <span data-whole="">{children}</span>;
