import { type CallSpec, never, personal } from '../call.ts';

/** Section 7, Members: sign-in, profiles, subscriptions and personal content. Owner only, never shared. */
export const memberCalls = {
  'sso.ssoLogin': {
    method: 'POST',
    path: '/sso/ssoLogin',
    cache: never,
  },
  'sso.ssoLogout': { method: 'POST', path: '/sso/ssoLogout', cache: never },
  'sso.login': { method: 'POST', path: '/sso/login', cache: never },
  'sso.logout': {
    method: 'POST',
    path: '/sso/logout',
    cache: never,
  },
  'sso.user': {
    method: 'GET',
    path: '/sso/user',
    cache: personal,
    member: true,
    startsLoading: false,
  },
  'hubspot.subscriptions': {
    method: 'GET',
    path: '/hubspot/subscriptions/:userId',
    cache: personal,
    member: true,
    startsLoading: false,
  },
  'hubspot.updateSubscription': {
    method: 'POST',
    path: '/hubspot/subscriptions/:userId',
    cache: never,
    member: true,
  },
  'hubspot.user': {
    method: 'GET',
    path: '/hubspot/user',
    cache: personal,
    member: true,
    startsLoading: false,
  },
  'hubspot.createUser': {
    method: 'POST',
    path: '/hubspot/create-user',
    cache: never,
  },
  'impexium.subscriptions': {
    method: 'GET',
    path: '/impexium/subscriptions/:userId',
    cache: personal,
    member: true,
    startsLoading: false,
  },
  'impexium.updateSubscription': {
    method: 'POST',
    path: '/impexium/subscriptions/:userId',
    cache: never,
    member: true,
  },
  'impexium.user': {
    method: 'GET',
    path: '/impexium/user',
    cache: personal,
    member: true,
    startsLoading: false,
  },
  'impexium.createUser': {
    method: 'POST',
    path: '/impexium/create-user',
    cache: never,
  },
  'impexium.addEmail': {
    method: 'POST',
    path: '/impexium/add-email',
    cache: never,
    member: true,
  },
  'impexium.updateEmail': {
    method: 'POST',
    path: '/impexium/update-email',
    cache: never,
    member: true,
  },
  'myContent.news': {
    method: 'GET',
    path: '/my-content/news',
    cache: personal,
    member: true,
  },
  'myContent.books': {
    method: 'GET',
    path: '/my-content/books',
    cache: personal,
    member: true,
  },
  'myContent.events': {
    method: 'GET',
    path: '/my-content/events',
    cache: personal,
    member: true,
  },
  'myContent.learning': {
    method: 'GET',
    path: '/my-content/learning',
    cache: personal,
    member: true,
  },
  'myContent.taxonomies': {
    method: 'GET',
    path: '/my-content/taxonomies',
    cache: personal,
    member: true,
  },
  'myContent.updateTaxonomy': {
    method: 'POST',
    path: '/my-content/taxonomies',
    cache: never,
    member: true,
  },
  'myContent.user': {
    method: 'GET',
    path: '/my-content/user',
    cache: personal,
    member: true,
  },
  'preferences.all': {
    method: 'GET',
    path: '/preferences',
    cache: personal,
    member: true,
  },
} as const satisfies Record<string, CallSpec>;
