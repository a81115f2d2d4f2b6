import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** The replacement of a part that could not be drawn; it reports the error. */
  readonly Fallback: ComponentType<{ readonly error?: unknown }>;
}

/** Around a screen: if it cannot be drawn, an error page shows instead (ROU-11). */
export class ScreenBoundary extends Component<Props, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { Fallback, children } = this.props;
    return this.state.error === undefined ? children : <Fallback error={this.state.error} />;
  }
}
