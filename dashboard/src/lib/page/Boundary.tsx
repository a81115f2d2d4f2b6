import { Component, type ReactNode } from 'react';
import { reportError } from '../api/report-error.ts';

/**
 * Surrounds every widget. A rendering error is reported, the widget disappears, and the rest of the page works
 * (ROU-16).
 */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError('Component', error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
