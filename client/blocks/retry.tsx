import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { usePageInput } from '../data/page-input.ts';
import { forgetFailures } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';

/** `main` is the page's first action; else it stands small beside what failed. */
type RetryProps = { main?: boolean };

/** Asks again for everything that could not be loaded. Without a script it is a link that opens the page anew. */
export const Retry = import.meta.env.SSR ? (props: RetryProps) => <RetryLink {...props} /> : BrowserRetry;

function BrowserRetry(props: RetryProps) {
  const queries = useQueryClient();
  return (
    <RetryLink
      {...props}
      onClick={(event) => {
        event.preventDefault();
        void forgetFailures(queries);
      }}
    />
  );
}

function RetryLink({ main = false, onClick }: RetryProps & { onClick?: (event: MouseEvent) => void }) {
  const { pathname, query } = usePageInput();
  const search = query.toString();
  return (
    <ButtonLink
      small={!main}
      variant={main ? 'primary' : 'secondary'}
      href={search ? `${pathname}?${search}` : pathname}
      onClick={onClick}
    >
      Try again
    </ButtonLink>
  );
}
