import { type ComponentType, memo, Suspense, use } from 'react';
import { whenWanted } from './when-wanted.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

const loads: (() => Promise<unknown>)[] = [];

/** Loads all code that is split off here: before the server renders, and before the browser changes the page. */
export async function loadDeferred(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/** A component whose code comes when it is first shown. It needs a Suspense boundary around it. */
export function onDemand<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const { loadOnce, loaded } = once(load);
  return function OnDemand(props: Props) {
    const Component = loaded() ?? use(loadOnce());
    return <Component {...props} />;
  };
}

/**
 * A part of the shell whose code comes after the page. The server renders it with the rest, so it is there and, as far as the platform
 * carries it, works; the browser takes it over when it has time, or when somebody comes near. It takes no properties: nothing can change
 * for it before that.
 */
export function deferred(load: Load<object>): ComponentType {
  const { loadOnce, loaded } = once(load);
  let wanted: Promise<ComponentType> | undefined;
  function Part() {
    // Code that does not come leaves the server's part standing; the next change of page asks again.
    wanted ??= whenWanted()
      .then(loadOnce)
      .catch(() => new Promise<never>(() => {}));
    const Component = loaded() ?? use(wanted);
    return <Component />;
  }
  return memo(function Deferred() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  });
}

/** Loads a component once; again after a failure. */
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
