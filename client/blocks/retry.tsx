import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useRevalidator } from 'react-router';
import { usePageInput } from '../data/page-input.ts';
import { forgetFailures } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';

/** `main` renders the page's primary action; otherwise the button is small. */
type RetryProps = { main?: boolean };

/** Refetches every failed call of the page, and renders the page again if it threw. Without JavaScript it is a link that reloads the page. */
export const Retry = import.meta.env.SSR ? (props: RetryProps) => <RetryLink {...props} /> : BrowserRetry;

function BrowserRetry(props: RetryProps) {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  return (
    <RetryLink
      {...props}
      onClick={(event) => {
        event.preventDefault();
        void forgetFailures(queries).then(revalidate);
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
