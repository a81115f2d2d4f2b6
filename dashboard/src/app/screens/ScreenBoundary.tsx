import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Replaces a part that failed to render, and reports the error. */
  readonly Fallback: ComponentType<{ readonly error?: unknown }>;
}

/** Wraps a screen: if it fails to render, an error page shows instead (ROU-11). */
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
