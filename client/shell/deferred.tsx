import { type ComponentType, memo, Suspense, use, useEffect, useState } from 'react';
import { ErrorBoundary } from '../blocks/error-boundary.tsx';
import { repeatEarlyClicks } from '../early-clicks.ts';
import { idleOrInteraction } from './idle-or-interaction.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

const loads: (() => Promise<unknown>)[] = [];

/** Loads the code of all deferred components: before the server renders, and before the browser shows another page. */
export async function loadDeferred(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/** A component whose code loads when it is first rendered. It needs a Suspense boundary. */
export function onDemand<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const { loadOnce, loaded } = once(load);
  /** Suspends, and so never again renders what has loaded meanwhile without `use`, as `OnDemand` does. */
  function Loading(props: Props) {
    const Component = use(loadOnce());
    return <Component {...props} />;
  }
  return function OnDemand(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded() ?? Loading);
    return <Component {...props} />;
  };
}

/**
 * A part of the shell that hydrates after the page, when idle or at the first interaction; its HTML works without
 * JavaScript. An error removes only this part. It takes no props, because it cannot update before hydration.
 */
export function deferred(load: Load<object>): ComponentType {
  const { loadOnce, loaded } = once(load);
  let idleLoad: Promise<ComponentType> | undefined;
  function Loading() {
    // When the code cannot be loaded the server's HTML stays; the next navigation loads it again.
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

/** Loads a component once, and again after a failure. */
function once<Props>(load: Load<Props>): { loadOnce: Load<Props>; loaded: () => ComponentType<Props> | undefined } {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce: Load<Props> = () => {
    loading ??= load().then(
      (found) => {
        component = found;
        return found;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  loads.push(loadOnce);
  return { loadOnce, loaded: () => component };
}
