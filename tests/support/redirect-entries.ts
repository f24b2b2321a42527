/** Where the API has the list of old addresses. */
export const LIST_PATH = '/url-redirect/all-redirect-urls';

/** Its answer with these entries: the old address and where it went. They may be of any kind. */
export const redirectEntries = (...entries: (readonly [unknown, unknown])[]) => ({
  statusCode: 200,
  statusMessage: 'OK',
  urlRedirectLists: entries.map(([oldUrl, newUrl]) => ({ oldUrl, newUrl })),
});
