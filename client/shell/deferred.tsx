import { type ComponentType, memo, Suspense, use, useEffect, useState } from 'react';
import { ErrorBoundary } from '../blocks/error-boundary.tsx';
import { repeatEarlyClicks } from '../early-clicks.ts';
import { later } from '../load-once.ts';
import { idleOrInteraction } from './idle-or-interaction.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The end of a page hydrates after its first screen. */
export const hydratedLast = (end: ComponentType): ComponentType => deferred(() => Promise.resolve(end));

/** Needs a Suspense boundary. */
export function onDemand<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const { load: loadOnce, loaded } = later(load);
  /** Chosen at mount if the code has not loaded yet; suspends until then. */
  function Loading(props: Props) {
    const Component = use(loadOnce());
    return <Component {...props} />;
  }
  return function OnDemand(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded() ?? Loading);
    return <Component {...props} />;
  };
}

/** Hydrates when idle or at the first interaction; takes no props, because it cannot update before hydration. */
export function deferred(load: Load<object>): ComponentType {
  const { load: loadOnce, loaded } = later(load);
  let idleLoad: Promise<ComponentType> | undefined;
  function Loading() {
    // The server's HTML stays without the code; the next navigation loads it again.
    idleLoad ??= idleOrInteraction()
      .then(loadOnce)
      .catch(() => new Promise<never>(() => {}));
    const Component = use(idleLoad);
    return <Component />;
  }
  function Part() {
    const [Component] = useState<ComponentType>(() => loaded() ?? Loading);
    useEffect(repeatEarlyClicks, []);
    return <Component />;
  }
  return memo(function Deferred() {
    return (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>
    );
  });
}
