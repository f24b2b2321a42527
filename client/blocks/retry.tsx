import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { usePageInput } from '../data/page-input.ts';
import { forgetFailures } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Asks again for everything that could not be loaded. Without a script it is a link that opens the page anew. */
export const Retry = import.meta.env.SSR ? () => <RetryLink /> : BrowserRetry;

function BrowserRetry() {
  const queries = useQueryClient();
  return (
    <RetryLink
      onClick={(event) => {
        event.preventDefault();
        void forgetFailures(queries);
      }}
    />
  );
}

function RetryLink({ onClick }: { onClick?: (event: MouseEvent) => void }) {
  const { pathname, query } = usePageInput();
  const search = query.toString();
  return (
    <ButtonLink small variant="secondary" href={search ? `${pathname}?${search}` : pathname} onClick={onClick}>
      Try again
    </ButtonLink>
  );
}
