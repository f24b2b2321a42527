/** The API's response for a text page with this title, and other values of some fields. */
export const contentPage = (title: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  statusCode: 200,
  statusMessage: 'OK',
  result: [
    {
      pageId: 1,
      title,
      path: '/a-page',
      template: 'content',
      summary: 'Its summary.',
      body: '<p>Text</p>',
      headings: [],
      facts: [],
      siblings: [],
      children: [],
      seo: {},
      isMemberOnly: false,
      isDraft: false,
      isTeaser: false,
      showInNav: true,
      ...fields,
    },
  ],
});

/** The response for a page whose title does not matter, such as the page of a form. */
export const contentPageAnswer = contentPage('A page');
