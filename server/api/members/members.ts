import type { ApiContext } from '../context.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { type Crm, localCrm } from './providers/crm.ts';
import { localMembership, type Membership } from './providers/membership.ts';

/** What the members' calls use besides the database. One per process. */
export type Members = {
  readonly crm: Crm;
  readonly membership: Membership;
  /** Guards whatever can be guessed at. */
  readonly attempts: Attempts;
};

export function createMembers(store: Pick<ApiContext, 'db' | 'now'>): Members {
  return { crm: localCrm(store), membership: localMembership(store), attempts: createAttempts(store.now) };
}
