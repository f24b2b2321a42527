import type { Db, DbContext } from '../store/schema/db.ts';
import { type AttemptLimiter, createAttemptLimiter } from './attempt-limiter.ts';
import { type Crm, localCrm } from './providers/crm.ts';
import { localMembership, type Membership } from './providers/membership.ts';

/** The external systems of the members' calls and the limit on guessing; one object per process. */
export type MemberServices = {
  readonly crm: Crm;
  readonly membership: Membership;
  readonly limitAttempts: AttemptLimiter;
  /** Whether mail can be sent; without it no address can be confirmed. */
  readonly canSendMail: boolean;
  /** The same services on the handle of an open transaction. */
  within(tx: Db): MemberServices;
};

/** Creates the services that keep members in the API's own database. */
export function createMemberServices({ db, now }: DbContext, canSendMail: boolean): MemberServices {
  const limitAttempts = createAttemptLimiter(now);
  const servicesOn = (handle: Db): MemberServices => ({
    crm: localCrm({ db: handle, now }),
    membership: localMembership({ db: handle, now }),
    limitAttempts,
    canSendMail,
    within: servicesOn,
  });
  return servicesOn(db);
}
