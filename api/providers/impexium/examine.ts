import { findProfile } from '../../account/profiles.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { BACKGROUND } from '../changes/apply-change.ts';
import type { ReadThrough } from '../changes/read-through.ts';
import { CHOICES, type FetchChoices, type Refresh } from '../changes/stored-choices.ts';
import { choiceDifferences, type Difference, type Examine } from '../reconcile/differences.ts';
import { PERSON } from './adapter.ts';
import type { ImpexiumClient } from './client.ts';
import { findAddress, membershipFacts } from './facts.ts';
import type { Mirror } from './mirror.ts';
import type { Individual } from './shapes.ts';

const provider = 'impexium';

type Options = {
  readonly store: DbContext;
  readonly client: Pick<ImpexiumClient, 'individual'>;
  readonly mirror: Mirror;
  readonly fetchChoices: FetchChoices;
  readonly reads: Pick<ReadThrough, 'put'>;
  readonly choices: Pick<Refresh, 'storeOptOuts'>;
  readonly today: () => string;
};

export function examineAtImpexium(options: Options): Examine {
  const { store, client, mirror, fetchChoices, reads, choices, today } = options;

  async function profileDifferences(memberId: string, person: Individual): Promise<Difference[]> {
    const profile = await findProfile(store, memberId);
    if (!profile) return [];
    const { firstName, lastName } = person;
    const there = { firstName, lastName, ...membershipFacts(person, today()) };
    const compared = ['firstName', 'lastName', 'isActiveMember', 'memberType', 'expireDate'] as const;
    const fields = compared.filter((field) => there[field] !== profile[field]);
    const address = findAddress(person);
    const hasOther = address !== undefined && address !== profile.email;
    return [
      ...(fields.length > 0 ? [{ provider, memberId, kind: 'profile', field: fields.join(',') } as const] : []),
      ...(hasOther ? [{ provider, memberId, kind: 'address' } as const] : []),
    ];
  }

  return async (memberId) => {
    const id = await mirror.personOf(memberId);
    if (id === undefined) return [];
    const asOf = store.now();
    const person = await client.individual(id, BACKGROUND);
    if (!person) return [{ provider, memberId, kind: 'gone' }];
    if (person.id !== id) return [{ provider, memberId, kind: 'merged' }];
    const profile = await profileDifferences(memberId, person);
    await mirror.store(person);
    await reads.put({ memberId, kind: PERSON, body: person, asOf });
    const read = await fetchChoices(memberId, BACKGROUND);
    const differences = await choiceDifferences(store, { provider, memberId, choices: read, asOf });
    await reads.put({ memberId, kind: CHOICES, body: read, asOf });
    await choices.storeOptOuts(memberId, read, asOf);
    return [...profile, ...differences];
  };
}
