import { type AttemptLimiter, createAttemptLimiter } from '../account/attempt-limiter.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import type { ConnectedProviders } from './connect.ts';
import { localCrm } from './local/crm.ts';
import { localMembership } from './local/membership.ts';
import type { Providers } from './ports.ts';

/** One object per process, because it holds the limit on guessing. */
export type MemberServices = Providers & {
  readonly limitAttempts: AttemptLimiter;
  readonly canSendMail: boolean;
  readonly canPostForms: boolean;
  /** Ends the session of an external sign-in system (`ssoLogoutUrl`, section 4). */
  readonly ssoLogoutUrl: string | undefined;
  within(tx: Db): MemberServices;
};

/** Services without a connected provider use the API's own database. */
export function createMemberServices(
  { db, now }: DbContext,
  { canSendMail, canPostForms = false }: { canSendMail: boolean; canPostForms?: boolean },
  connected?: Pick<ConnectedProviders, 'crm' | 'membership' | 'identity' | 'ssoLogoutUrl'>,
): MemberServices {
  const crmOn = connected?.crm ?? localCrm;
  const membershipOn = connected?.membership ?? localMembership;
  const limitAttempts = createAttemptLimiter(now);
  const servicesOn = (handle: Db): MemberServices => ({
    crm: crmOn({ db: handle, now }),
    membership: membershipOn({ db: handle, now }),
    identity: connected?.identity,
    limitAttempts,
    canSendMail,
    canPostForms,
    ssoLogoutUrl: connected?.ssoLogoutUrl,
    within: servicesOn,
  });
  return servicesOn(db);
}
