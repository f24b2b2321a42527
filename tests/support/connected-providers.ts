import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { memberEmails } from '../../api/database/schema/members.ts';
import { providerLinks } from '../../api/database/schema/providers.ts';
import type { ProviderSettings } from '../../api/providers/settings.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { startCventFake } from '../provider-fakes/cvent-fake.ts';
import { startHigherLogicFake } from '../provider-fakes/higher-logic-fake.ts';
import { startHubspotFake } from '../provider-fakes/hubspot-fake.ts';
import { type ImpexiumFake, startImpexiumFake } from '../provider-fakes/impexium-fake.ts';
import type { TestDatabase } from './databases.ts';
import { GUEST, MEMBER, type MemberApi, PASSWORD, type Session, startMemberApi } from './member-api.ts';

/** External systems on their fakes. */
export type Connected = {
  readonly settings: ProviderSettings;
  /** Gives the demo members to them. */
  readonly adopt?: (api: MemberApi) => Promise<void>;
  readonly close?: () => Promise<void>;
};
/** Connects to fakes that have the clock of an API. */
export type Connect = (now: () => Date) => Promise<Connected>;

/** No external system. */
export const connectNothing: Connect = async () => ({ settings: {} });

export const connectHubspot: Connect = async (now) => {
  const fake = await startHubspotFake(now);
  return { settings: { hubspot: fake.settings }, close: fake.close };
};

/** Makes the demo members people of re:Members AMS, with their addresses and passwords. */
export async function adoptMembers(api: MemberApi, fake: ImpexiumFake): Promise<void> {
  for (const loginEmail of [MEMBER, GUEST]) {
    const { id } = fake.add({ loginEmail, password: PASSWORD });
    const [owner] = await api.db.select().from(memberEmails).where(eq(memberEmails.address, loginEmail));
    if (!owner) throw new Error(`${loginEmail} is no member`);
    const link = { provider: 'impexium', externalId: id, memberId: owner.memberId, seenAt: api.now() };
    await api.db.insert(providerLinks).values(link);
  }
}

export const connectImpexium: Connect = async (now) => {
  const fake = await startImpexiumFake(now);
  return {
    settings: { impexium: fake.settings },
    adopt: (api) => adoptMembers(api, fake),
    close: fake.close,
  };
};

/** A community with more posts than a page shows, one of them with addresses of its author. */
export const connectHigherLogic: Connect = async (now) => {
  const fake = await startHigherLogicFake();
  for (let hours = 30; hours > 0; hours -= 1) {
    const DatePosted = new Date(now().getTime() - hours * HOUR_MS).toISOString().slice(0, 19);
    fake.post({ DatePosted, BodyWithoutMarkup: '<b>Write</b> to ada@members.test.' });
  }
  const { feedUrl, communityOrigin, iamKey, password } = fake;
  return {
    settings: { higherLogic: { feedUrl, communityOrigin, iamKey, password, timeZone: 'UTC' } },
    close: fake.close,
  };
};

/** Registration with the events of which the codes are given. */
export const connectCvent =
  (codes: readonly string[]): Connect =>
  async (now) => {
    const fake = await startCventFake(now);
    for (const code of codes) fake.event(code);
    const { origin, clientId, clientSecret } = fake;
    return { settings: { cvent: { origin, clientId, clientSecret } }, close: fake.close };
  };

/** An API with external systems, for the tests of a block. */
export function apiOn(database: TestDatabase, connect: Connect) {
  let api: MemberApi;
  let connected: Connected;
  let me: Session;
  beforeAll(async () => {
    api = await startMemberApi(database, {
      providers: async (now) => {
        connected = await connect(now);
        return connected.settings;
      },
    });
    await connected.adopt?.(api);
    me = await api.signIn(MEMBER);
  });
  afterAll(async () => {
    await api.close();
    await connected.close?.();
  });
  return {
    get api() {
      return api;
    },
    /** The session of a member. */
    get me() {
      return me;
    },
  };
}
