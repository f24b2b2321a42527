import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isSecret } from '../../common/secrets.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { RequestPolicy } from '../changes/apply-change.ts';
import type { ReadThrough } from '../changes/read-through.ts';
import type { Identity } from '../ports.ts';
import { storePerson } from './adapter.ts';
import type { ImpexiumClient } from './client.ts';
import type { Mirror } from './mirror.ts';

const POLICY: RequestPolicy = { deadline: 5000, priority: 'member' };
const STATE_BYTES = 32;
const MAX_LENGTH = 200;

const transactionSchema = z.object({ state: z.string() });
const answerSchema = z.object({
  state: z.string(),
  UserId: z.string().min(1).max(MAX_LENGTH),
  sso: z.string().min(1).max(MAX_LENGTH),
});

type Options = {
  readonly store: Pick<DbContext, 'now'>;
  readonly client: Pick<ImpexiumClient, 'personOfSsoToken'>;
  readonly mirror: Mirror;
  readonly reads: Pick<ReadThrough, 'put'>;
  readonly loginUrl: string;
};

/** Sign-in at the account site, which returns an id and a token; `state` belongs to one browser, against login CSRF. */
export function impexiumIdentity({ store, client, mirror, reads, loginUrl }: Options): Identity {
  return {
    async start({ returnTo }) {
      const state = randomBytes(STATE_BYTES).toString('base64url');
      const back = new URL(returnTo);
      back.searchParams.set('state', state);
      const url = new URL(loginUrl);
      url.searchParams.set('RedirectUrl', back.href);
      return { url: url.href, transaction: JSON.stringify({ state }) };
    },
    async finish(query, transaction) {
      const { state } = transactionSchema.parse(JSON.parse(transaction));
      const { data: answer } = answerSchema.safeParse(toFields(query));
      if (!answer || !isSecret(answer.state, state)) return { outcome: 'failed' };
      const asOf = store.now();
      const person = await client.personOfSsoToken(answer.sso, POLICY);
      if (person?.id.toLowerCase() !== answer.UserId.toLowerCase()) return { outcome: 'failed' };
      if (person.user?.isApproved !== true) return { outcome: 'denied' };
      const memberId = await storePerson({ mirror, reads }, person, asOf);
      return memberId === undefined ? { outcome: 'taken' } : { outcome: 'identified', memberId, logoutUrl: undefined };
    },
  };
}

/** The account site may append fields after a second `?`, within the state. */
function toFields(query: string): object {
  const fields = Object.fromEntries(new URLSearchParams(query));
  const [state, appended = ''] = (fields.state ?? '').split('?');
  return { ...fields, ...Object.fromEntries(new URLSearchParams(appended)), state };
}
