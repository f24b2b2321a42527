import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  fallback: ReactNode;
  /** Render function, new with its data: the boundary renders again when it changes. */
  value?: unknown;
  children: ReactNode;
};
type ErrorBoundaryState = { failed: boolean; value?: unknown };

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps = ({ value }: ErrorBoundaryProps, state: ErrorBoundaryState) =>
    Object.is(value, state.value) ? null : { failed: false, value };

  override state: ErrorBoundaryState = { failed: false, value: this.props.value };

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Calls a render function in its own component, because a boundary only catches errors below it. */
export const RenderBelow = ({ render }: { render: () => ReactNode }) => render();
