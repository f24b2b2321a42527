import { SAVED_PARAM, SUBSCRIBED_PARAM } from '../constants.ts';
import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type CallRequest, type PageInput, request, split } from '../pages/request.ts';

/** The calls of the e-mail preferences. The browser calls each provider separately, because one may fail. */
export function preferencesPage(input: PageInput) {
  return {
    page: pageEntry(input),
    all: request('preferences.all'),
  };
}

/** The systems that hold e-mail subscriptions. */
export type Provider = 'hubspot' | 'impexium';

/** A member's subscriptions at one provider. */
export function subscriptionsRequest(provider: Provider, userId: string): CallRequest<`${Provider}.subscriptions`> {
  return request(`${provider}.subscriptions`, {}, { userId });
}

export const page: PageModule<'preferences'> = {
  kind: 'preferences',
  description: 'E-mail subscription preferences',
  params: { uncacheable: [SAVED_PARAM, SUBSCRIBED_PARAM] },
  listed: false,
  sitemap: 'pages',
  load: (input) => split(preferencesPage(input), 'page'),
};
