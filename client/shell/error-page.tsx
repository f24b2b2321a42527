import { useSyncExternalStore } from 'react';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import type { PageStatus } from '../../shared/pages/page-status.ts';
import { MessagePage } from '../blocks/message-page.tsx';
import { Retry } from '../blocks/retry.tsx';
import { usePageInput } from '../data/page-input.ts';
import { Actions, ButtonLink } from '../ui/button.tsx';

type Text = { title: string; lead: string };

const TEXTS: Readonly<Partial<Record<PageStatus, Text>>> = {
  400: {
    title: 'This address doesn’t work',
    lead: 'Part of it isn’t right. Try the page without the part after the question mark.',
  },
  401: { title: 'Sign in to read this page', lead: 'It is for members. After signing in you come back here.' },
  403: { title: 'You can’t open this page', lead: 'Your account doesn’t include it.' },
};
const UNAVAILABLE: Text = {
  title: 'We can’t show this page right now',
  lead: 'Something isn’t answering on our side. Nothing is lost; try again in a few minutes.',
};
const OFFLINE: Text = {
  title: 'You’re offline',
  lead: 'This page will load as soon as you’re connected. You can go back to the pages you’ve read.',
};

type ErrorPageProps = {
  status: PageStatus;
  /** Label of the failed call (section 8). */
  label?: string | undefined;
};

/** Section 8: the reason, and the action that helps. */
export function ErrorPage({ status, label }: ErrorPageProps) {
  const isOnline = useSyncExternalStore(subscribeConnection, isBrowserOnline, assumeOnline);
  const { title, lead } = TEXTS[status] ?? (isOnline ? UNAVAILABLE : OFFLINE);
  return (
    <MessagePage label={label} title={title} lead={lead} topic="vigilance">
      <Actions>
        <RecoveryAction status={status} />
        <ButtonLink href="/" variant="secondary">
          Home page
        </ButtonLink>
      </Actions>
    </MessagePage>
  );
}

function RecoveryAction({ status }: { status: PageStatus }) {
  const { pathname } = usePageInput();
  if (status === 400) return <ButtonLink href={pathname}>Open the page</ButtonLink>;
  if (status === 401) return <ButtonLink href={loginAddress(pathname)}>Sign in</ButtonLink>;
  if (status === 403) return <ButtonLink href="/who-we-are/contact-us">Contact us</ButtonLink>;
  return <Retry main />;
}

function subscribeConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
const isBrowserOnline = () => navigator.onLine;
const assumeOnline = () => true;
