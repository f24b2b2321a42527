import { contract } from '../../shared/contract/contract.ts';
import type { newsletterCalls } from '../../shared/newsletters/calls.ts';
import { ApiError } from '../common/api-error.ts';
import { assertMail } from '../http/assert-mail.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { oncePerKey } from '../http/idempotency.ts';
import {
  confirmNewsletters,
  endNewsletters,
  newsletters,
  requestNewsletterLink,
  requestNewsletters,
} from './newsletters.ts';

const requested = contract['newsletters.subscribe'].response.shape.result;

export const newsletterHandlers: Handlers<keyof typeof newsletterCalls> = {
  'newsletters.all': async (_request, { db }) => ({
    result: (await newsletters(db)).map(({ subscriptionField, name, description, group, frequency }) => ({
      ...{ subscriptionField, name, description, group },
      ...(frequency !== undefined && { frequency }),
    })),
  }),

  'newsletters.subscribe': async ({ body, headers, client }, context) => {
    assertMail(context);
    const keyed = { call: 'newsletters.subscribe', headers, result: requested } as const;
    const result = await oncePerKey(context, keyed, async (within) => ({
      email: await requestNewsletters(within, { ...body, client }),
    }));
    return { result };
  },

  'newsletters.confirm': async ({ body: { token = '' }, client }, context) => {
    // Limit guesses of tokens like guesses of passwords.
    const lists = await context.members.limitAttempts({ client, account: `newsletter ${token}` }, () =>
      confirmNewsletters(context, crmWithin(context), token),
    );
    if (lists === undefined) throw linkGone();
    return { result: { lists } };
  },

  'newsletters.unsubscribe': async ({ body: { token = '' } }, context) => {
    const lists = await endNewsletters(context, crmWithin(context), token);
    if (lists === undefined) throw linkGone();
    return { result: { lists } };
  },

  'newsletters.sendLink': async ({ body: { email }, client }, context) => {
    assertMail(context);
    return { result: { email: await requestNewsletterLink(context, email, client) } };
  },
};

const crmWithin =
  ({ members }: ApiContext) =>
  (tx: ApiContext['db']) =>
    members.within(tx).crm;

const linkGone = () => new ApiError(410, 'The link has been used or has expired');
