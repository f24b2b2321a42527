import { findClaim } from '../../account/address-claims.ts';
import { confirmClaim } from '../../account/confirm-address.ts';
import { addEmail, changeEmail } from '../../account/email-addresses.ts';
import { primaryAddress } from '../../account/primary-address.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import { enqueue } from '../../jobs/outbox/enqueue.ts';
import { withCopiedChoices } from '../hubspot/copy-choices.ts';
import type { Membership } from '../ports.ts';

export const ADDRESS = 'address';

type Options = {
  readonly store: DbContext;
  readonly checkPassword: Membership['checkPassword'];
  readonly copiesChoices: boolean;
};

/** Confirms addresses by this site's links and queues them for the provider; it keeps the passwords. */
export function addressChanges({
  store,
  checkPassword,
  copiesChoices,
}: Options): Pick<Membership, 'addEmail' | 'changeEmail' | 'confirmAddress'> {
  const inTransaction = <T>(memberId: string, change: (within: DbContext) => Promise<T>): Promise<T> =>
    copiesChoices
      ? withCopiedChoices(store, memberId, change)
      : durableTransaction(store.db, (tx) => change({ db: tx, now: store.now }));

  const changing = <T>(memberId: string, change: (within: DbContext) => Promise<T>): Promise<T> =>
    inTransaction(memberId, async (within) => {
      const before = await primaryAddress(within.db, memberId);
      const result = await change(within);
      const after = await primaryAddress(within.db, memberId);
      if (after !== undefined && after !== before) await queueAddress(within, { memberId, address: after });
      return result;
    });

  return {
    addEmail: (memberId, added) => changing(memberId, (within) => addEmail(within, memberId, added)),
    changeEmail: (memberId, change) => changing(memberId, (within) => changeEmail(within, memberId, change)),
    async confirmAddress(token, password) {
      const claim = await findClaim(store, token);
      // The membership system keeps the passwords.
      const memberId = claim?.action === 'password' ? undefined : claim?.memberId;
      const primary = memberId ? await primaryAddress(store.db, memberId) : undefined;
      if (!claim || !memberId || primary === undefined) return 'gone';
      if ((await checkPassword(primary, password)) !== memberId) return undefined;
      return inTransaction(memberId, async (within) => {
        const confirmed = await confirmClaim(within, claim, null);
        const { address, replaces } = claim;
        if (confirmed !== 'gone') await queueAddress(within, { memberId, address, replaces });
        return confirmed;
      });
    },
  };
}

function queueAddress(
  store: DbContext,
  { memberId, address, replaces = null }: { memberId: string; address: string; replaces?: string | null },
): Promise<void> {
  const body = { replaces };
  return enqueue(store, {
    channel: 'provider',
    kind: ADDRESS,
    provider: 'impexium',
    memberId,
    recipient: address,
    body,
  });
}
