/** The API's answer for a page of text: what a form stands on. */
export const contentPageAnswer = {
  statusCode: 200,
  statusMessage: 'OK',
  result: [
    {
      ...{
        pageId: 1,
        title: 'A page',
        path: '/a-page',
        template: 'content',
        summary: 'Its summary.',
        body: '<p>Text</p>',
      },
      ...{ headings: [], facts: [], siblings: [], children: [], seo: {} },
      ...{ isMemberOnly: false, isDraft: false, isTeaser: false, showInNav: true },
    },
  ],
};
