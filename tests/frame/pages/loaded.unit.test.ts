import { describe, expect, test } from 'vitest';
import { buildLoaded } from '../../../client/data/loaded.ts';
import { callIds, toSpec } from '../../../shared/contract/calls.ts';

/** Section 4: data sets whose loading flag is false before their load begins; the flag of all others is true. */
const START_QUIET = [
  'articles.byPath',
  'articles.top',
  'events.search',
  'hubspot.subscriptions',
  'hubspot.user',
  'impexium.subscriptions',
  'impexium.user',
  'sso.user',
];

/** Section 8: hero banners, calendars and preferences do not map the status to a label. */
const UNLABELLED = ['blocks.heroPrimary', 'events.calendar', 'events.month', 'preferences.all'];

describe('the state of a data set [Sections 4 and 8]', () => {
  test.each(callIds)('%s starts with the specified loading flag', (id) => {
    expect(buildLoaded({ id, url: '/' }, 'initial')).toEqual({ loading: !START_QUIET.includes(id), failed: false });
  });

  test.each(callIds)('%s: pending, then fulfilled or rejected', (id) => {
    expect(buildLoaded({ id, url: '/' }, 'pending')).toEqual({ loading: true, failed: false });
    const data = { statusCode: 200, statusMessage: 'OK', result: [] };
    expect(buildLoaded({ id, url: '/' }, { ok: true, data })).toEqual({ loading: false, failed: false, data });
    const error = UNLABELLED.includes(id) ? undefined : 'Not Found';
    const missing = toSpec(id).addition ? { loading: false, failed: false } : { loading: false, failed: true, error };
    expect(buildLoaded({ id, url: '/' }, { ok: false, status: 404 })).toEqual(missing);
    expect(buildLoaded({ id, url: '/' }, { ok: false, status: 503 })).toEqual({
      loading: false,
      failed: true,
      error: undefined,
    });
  });
});
