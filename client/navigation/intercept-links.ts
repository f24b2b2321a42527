import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import type { Environment } from '../data/environment.tsx';
import { displaysFailure } from '../data/use-call.ts';
import { clickTarget, formTarget, type Target } from './link-target.ts';
import { preload } from './loader.ts';
import { rememberPressed } from './restore-focus.ts';

type Options = {
  readonly navigate: NavigateFunction;
  readonly environment: Environment;
  readonly queries: QueryClient;
};

/** Preloads at the press, some hundred milliseconds before the click. @returns a function that removes the listeners */
export function interceptLinks({ navigate, environment, queries }: Options): () => void {
  const { site } = environment;
  const go = (event: Event, target: Target | undefined) => {
    if (!target) return;
    event.preventDefault();
    const { url, replace, source, state } = target;
    rememberPressed(source);
    const content = document.getElementById('content');
    // A filter of the page keeps the view; `restoreFocus` scrolls where that is needed.
    const isFilter = url.pathname === location.pathname && url.hash === '' && content?.contains(source) === true;
    void navigate(
      { pathname: url.pathname, search: url.search, hash: url.hash },
      { replace, preventScrollReset: isFilter, state },
    );
  };
  const onClick = (event: MouseEvent) => go(event, clickTarget(event, site));
  const onSubmit = (event: SubmitEvent) => go(event, formTarget(event, site));
  const onPress = (event: PointerEvent) => {
    const target = clickTarget(event, site);
    // A retry button would be replaced by the loading state before it is released.
    if (target && !displaysFailure(queries)) preload(target.url, environment, queries).catch(() => {});
  };
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.documentElement.dataset.clientRouter = '';
  return () => {
    delete document.documentElement.dataset.clientRouter;
    document.removeEventListener('pointerdown', onPress);
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
  };
}
