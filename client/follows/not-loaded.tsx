import { FailedState } from '../ui/state.tsx';

/** The message in place of the list while the system that keeps it is away. */
export const NotLoaded = () => (
  <FailedState level={2} title="What you follow cannot be shown just now">
    The system that keeps it does not answer. Nothing has changed; try again in a few minutes.
  </FailedState>
);
