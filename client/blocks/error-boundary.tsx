import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Shown in place of children whose rendering threw. */
  fallback: ReactNode;
  /** The function that renders the children, which is new with their data: they are rendered again when it changes. */
  value?: unknown;
  children: ReactNode;
};
type ErrorBoundaryState = { failed: boolean; value?: unknown };

/** An error boundary around a part of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps = ({ value }: ErrorBoundaryProps, state: ErrorBoundaryState) =>
    Object.is(value, state.value) ? null : { failed: false, value };

  override state: ErrorBoundaryState = { failed: false, value: this.props.value };

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Calls a render function in a component of its own: a boundary catches the errors of the components below it only. */
export const RenderBelow = ({ render }: { render: () => ReactNode }) => render();
