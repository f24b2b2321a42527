import { type AttemptLimiter, createAttemptLimiter } from '../account/attempt-limiter.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import type { ConnectedProviders } from './connect.ts';
import { localCrm } from './local/crm.ts';
import { localMembership } from './local/membership.ts';
import type { Providers } from './ports.ts';

/** The external systems of the members' calls and the limit on guessing; one object per process. */
export type MemberServices = Providers & {
  readonly limitAttempts: AttemptLimiter;
  /** Whether mail can be sent; without it no address can be confirmed. */
  readonly canSendMail: boolean;
  /** Whether submissions are posted to the webhooks of their forms. */
  readonly canPostForms: boolean;
  /** The address that ends the session of an external sign-in system (`ssoLogoutUrl`, section 4). */
  readonly ssoLogoutUrl: string | undefined;
  /** The same services on the handle of an open transaction. */
  within(tx: Db): MemberServices;
};

/** Creates the services of the members' calls; what no provider is connected for is kept in the API's own database. */
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
