/** The API's path of the redirect list. */
export const LIST_PATH = '/url-redirect/all-redirect-urls';

/** The API's response with these entries, each an old and a new URL of any type. */
export const redirectEntries = (...entries: (readonly [unknown, unknown])[]) => ({
  statusCode: 200,
  statusMessage: 'OK',
  urlRedirectLists: entries.map(([oldUrl, newUrl]) => ({ oldUrl, newUrl })),
});
