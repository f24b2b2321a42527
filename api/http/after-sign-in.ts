import { adoptNewsletters } from '../newsletters/newsletters.ts';
import type { ApiContext } from './context.ts';

/** Runs after each sign-in; the session opens even when a step fails. */
export const afterSignIn: Readonly<Record<string, (context: ApiContext, memberId: string) => Promise<void>>> = {
  newsletters: (context, memberId) => adoptNewsletters(context, (tx) => context.members.within(tx).crm, memberId),
};
