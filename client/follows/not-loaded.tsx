import { FailedState } from '../ui/state.tsx';

export const NotLoaded = () => (
  <FailedState level={2} title="We can’t show what you follow right now">
    We can’t reach your list. Nothing has changed; try again in a few minutes.
  </FailedState>
);
