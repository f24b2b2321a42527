import { Skeleton } from '../ui/state.tsx';

/** Placeholder while the code or data of a page loads. */
export function PageLoading() {
  return (
    <div className="page section--s" aria-busy="true">
      <Skeleton shape="text" label="Loading the page" />
    </div>
  );
}
