import type { QueryClient } from '@tanstack/react-query';
import type { Location } from 'react-router';
import type { Environment } from '../data/environment.tsx';
import { clean } from '../data/use-call.ts';
import { prepare } from './prepare.ts';
import { clickTarget, formTarget, type Target } from './targets.ts';
import { createVisits } from './visits.ts';

type Options = {
  readonly environment: Environment;
  readonly queries: QueryClient;
  readonly show: (location: Location) => void;
};

/**
 * Follows every link and every asking form of the document inside this page, those in editors' HTML too, and the browser's back and
 * forward.
 * @returns how to end it.
 */
export function follow({ environment, queries, show }: Options): () => void {
  const load = (url: URL) => prepare(url, environment, queries);
  const visits = createVisits({
    prepare: load,
    show(location) {
      show(location);
      clean(queries);
    },
  });
  const go = (event: Event, target: Target | undefined) => {
    if (!target) return;
    event.preventDefault();
    visits.go({ ...target, how: target.replace ? 'replace' : 'push' });
  };
  const onClick = (event: MouseEvent) => go(event, clickTarget(event, environment.site));
  // A press becomes a click a tenth of a second later: what the page needs is under way by then.
  const onPress = (event: PointerEvent) => {
    const target = clickTarget(event, environment.site);
    if (target) load(target.url).catch(() => {});
  };
  const onSubmit = (event: SubmitEvent) => go(event, formTarget(event, environment.site));
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  const stopListening = visits.listen();
  document.documentElement.dataset.follows = '';
  return () => {
    delete document.documentElement.dataset.follows;
    document.removeEventListener('pointerdown', onPress);
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
    stopListening();
  };
}
