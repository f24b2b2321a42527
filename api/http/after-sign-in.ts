import { adoptNewsletters } from '../newsletters/newsletters.ts';
import type { ApiContext } from './context.ts';

/** Steps of features after a member has signed in, by name; the session opens even when one fails. */
export const afterSignIn: Readonly<Record<string, (context: ApiContext, memberId: string) => Promise<void>>> = {
  newsletters: (context, memberId) => adoptNewsletters(context, (tx) => context.members.within(tx).crm, memberId),
};
