import { normaliseAddress } from '../../account/email-addresses.ts';
import { primaryAddress } from '../../account/primary-address.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import { BACKGROUND } from '../changes/apply-change.ts';
import type { ReadThrough } from '../changes/read-through.ts';
import { CHOICES, type FetchChoices, type Refresh } from '../changes/stored-choices.ts';
import { linkedPerson, mergeLinks, putLink } from '../links.ts';
import { choiceDifferences, type Difference, type Examine } from '../reconcile/differences.ts';
import type { HubspotClient } from './client.ts';

const provider = 'hubspot';

type Options = {
  readonly store: DbContext;
  readonly client: Pick<HubspotClient, 'contact'>;
  readonly fetchChoices: FetchChoices;
  readonly reads: Pick<ReadThrough, 'put'>;
  readonly choices: Pick<Refresh, 'storeOptOuts'>;
};

export function examineAtHubspot({ store, client, fetchChoices, reads, choices }: Options): Examine {
  const { db, now } = store;

  async function contactDifferences(memberId: string): Promise<Difference[]> {
    const [email, id] = await Promise.all([primaryAddress(db, memberId), linkedPerson(db, provider, memberId)]);
    if (email === undefined) return [];
    const contact = await client.contact(id === undefined ? { email } : { id }, BACKGROUND);
    if (!contact) return id === undefined ? [] : [{ provider, memberId, kind: 'gone' }];
    await durableTransaction(db, async (tx) => {
      await putLink(tx, { provider, externalId: contact.id, memberId, seenAt: now() });
      if (id !== undefined) await mergeLinks(tx, { provider, merged: [id], into: contact.id });
    });
    const isSame = contact.email === undefined || normaliseAddress(contact.email) === email;
    return isSame ? [] : [{ provider, memberId, kind: 'address' }];
  }

  return async (memberId) => {
    const contact = await contactDifferences(memberId);
    const asOf = now();
    const read = await fetchChoices(memberId, BACKGROUND);
    const differences = await choiceDifferences(store, { provider, memberId, choices: read, asOf });
    await reads.put({ memberId, kind: CHOICES, body: read, asOf });
    await choices.storeOptOuts(memberId, read, asOf);
    return [...contact, ...differences];
  };
}
