import { Skeleton } from '../ui/state.tsx';

/** A page on its way: grey bars where its head and text will be. */
export function PageLoading() {
  return (
    <div className="page section--s" aria-busy="true">
      <Skeleton shape="text" label="Loading the page" />
    </div>
  );
}
