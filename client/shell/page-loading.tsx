import { Skeleton } from '../ui/state.tsx';

export function PageLoading() {
  return (
    <div className="page section--s" aria-busy="true">
      <Skeleton shape="text" label="Loading the page" />
    </div>
  );
}
