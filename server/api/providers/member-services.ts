import { type AttemptLimiter, createAttemptLimiter } from '../members/attempt-limiter.ts';
import type { Db, DbContext } from '../store/schema/db.ts';
import { localCrm } from './local/crm.ts';
import { localMembership } from './local/membership.ts';
import type { Providers } from './ports.ts';

/** The external systems of the members' calls and the limit on guessing; one object per process. */
export type MemberServices = Providers & {
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
