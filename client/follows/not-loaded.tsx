import { FailedState } from '../ui/state.tsx';

export const NotLoaded = () => (
  <FailedState level={2} title="We can’t show what you follow right now">
    The system that keeps it does not answer. Nothing has changed; try again in a few minutes.
  </FailedState>
);
