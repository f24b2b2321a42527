import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isCodeLost } from '../data/load-code.ts';
import { usePageInput } from '../data/page-input.ts';
import { forgetFailures } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';

/** `main` renders the page's primary action; otherwise the button is small. */
type RetryProps = { main?: boolean };

/** Refetches failed calls, also when the connection returns, and re-renders a page that threw. */
export const Retry = import.meta.env.SSR ? (props: RetryProps) => <RetryLink {...props} /> : BrowserRetry;

function BrowserRetry(props: RetryProps) {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => {
    if (isCodeLost() && navigator.onLine) location.reload();
    else void forgetFailures(queries).then(revalidate);
  }, [queries, revalidate]);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return (
    <RetryLink
      {...props}
      onClick={(event) => {
        event.preventDefault();
        retry();
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
