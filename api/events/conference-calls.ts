import { desc, eq } from 'drizzle-orm';
import type { conferenceCalls } from '../../shared/events/conference-calls.ts';
import { notFound } from '../common/api-error.ts';
import { eventDetail } from '../content/queries/cards.ts';
import { findItem } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { contentItems, eventCode, micrositeArea } from '../database/schema/content.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { registrationFor } from './registration.ts';

/** Section 7, Convergence: menus of conferences, and registration. */
export const conferenceHandlers: Handlers<keyof typeof conferenceCalls> = {
  'convergence.pagesMenu': async ({ query }, context) => {
    const conference = await conferenceAt(context, query.path);
    if (!conference) return { result: [] };
    const result = conference.menu.map((entry, index) => ({ ...entry, order: index + 1 }));
    const event = await eventOfArea(context, conference.area);
    return { result, ...(event && { event }) };
  },

  'convergence.footer': async ({ query }, context) => {
    const conference = await conferenceAt(context, query.path);
    return { result: conference ? [conference.footer] : [] };
  },

  'cvent.convertMemberType': async ({ params }, { db, now, registration: provider }) => {
    const { memberType, isActive, eCode, isFaculty, regType } = params;
    const event = await findItem(db, 'event', now(), eq(eventCode(contentItems), eCode.toUpperCase()));
    const registration = registrationFor(await readList(db, 'member-types'), {
      memberType,
      isActive,
      isFaculty,
      regType,
    });
    if (!event || !registration) throw notFound();
    const target = event.data.registrationUrl ?? event.path;
    const change = { eventCode: eCode, typeCode: registration.cventCode };
    // On-site, e-mail and telephone registrations do not go to the provider.
    const link = provider && /^https?:/.test(target) ? (await provider.linkFor(change)).value : undefined;
    if (link?.state === 'closed') throw notFound();
    return {
      result: {
        registrationType: registration.registrationType,
        registrationPath: registration.registrationPath,
        registrationUrl: link?.state === 'open' ? link.url : target,
      },
    };
  },
};

async function conferenceAt({ db }: ApiContext, path: string) {
  const conferences = await readList(db, 'conferences');
  return conferences.find(({ area }) => path === area || path.startsWith(`${area}/`));
}

/** The microsite's path begins with the area's first segment; the latest event wins. */
async function eventOfArea({ db, now }: ApiContext, area: string) {
  const moment = now();
  const row = await findItem(db, 'event', moment, eq(micrositeArea(contentItems), area.slice(1)), {}, [
    desc(contentItems.startsAt),
  ]);
  return row && eventDetail(row, moment);
}
