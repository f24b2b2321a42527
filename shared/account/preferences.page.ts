import { SAVED_PARAM, SUBSCRIBED_PARAM } from '../constants.ts';
import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type CallRequest, type PageInput, request, split } from '../pages/request.ts';

export function preferencesPage(input: PageInput) {
  return {
    page: pageEntry(input),
    all: request('preferences.all'),
  };
}

export type Provider = 'hubspot' | 'impexium';

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
