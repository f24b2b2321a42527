import { type FakeServer, startFakeServer } from './fake-server.ts';

/** A post as Higher Logic sends it. */
export type FakePost = Readonly<Record<string, unknown>>;

export type HigherLogicFake = FakeServer & {
  /** The address of the discussion feed. */
  readonly feedUrl: string;
  readonly communityOrigin: string;
  readonly iamKey: string;
  readonly password: string;
  readonly posts: readonly FakePost[];
  /** Adds a post; fields that are left out have values. */
  post(fields: FakePost): void;
  /** The contact whose credentials are sent. */
  contact: Readonly<Record<string, unknown>>;
  /** Whether the contact may ask who it is. */
  isContactTold: boolean;
  /** Answers with a text in place of the posts. */
  answer: { readonly type: string; readonly text: string } | undefined;
  reset(): void;
};

const IAM_KEY = 'canary-iam-key';
const PASSWORD = 'canary-password';
const DISCUSSION = 'd-1';
const COMMUNITY = 'https://exchange.acme.test';
const READER = { ContactKey: 'c-9', DisplayName: 'Site reader', EmailAddress: 'reader@members.test', IsAdmin: false };
const REFUSAL = JSON.stringify({ Message: 'Authorization has been denied for this request.' });

/** Higher Logic's API with one discussion. */
export async function startHigherLogicFake(): Promise<HigherLogicFake> {
  const posts: FakePost[] = [];
  const server = await startFakeServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://localhost');
    const send = (status: number, type: string, text: string) =>
      void res.writeHead(status, { 'Content-Type': type }).end(text);
    if (req.headers.hliamkey !== IAM_KEY || req.headers.hlpassword !== PASSWORD) send(401, 'application/json', REFUSAL);
    else if (fake.answer) send(200, fake.answer.type, fake.answer.text);
    else if (url.pathname === '/api/v2.0/Contacts/GetWhoAmI')
      send(
        fake.isContactTold ? 200 : 403,
        'application/json',
        fake.isContactTold ? JSON.stringify(fake.contact) : REFUSAL,
      );
    else if (url.pathname !== '/api/v2.0/Discussions/GetDiscussionPosts') send(404, 'application/json', REFUSAL);
    else if (url.searchParams.get('discussionKey') !== DISCUSSION) send(200, 'application/json', '[]');
    else
      send(
        200,
        'application/json',
        JSON.stringify(posts.slice(-Number(url.searchParams.get('maxToRetrieve'))).reverse()),
      );
  });
  const fake: HigherLogicFake = Object.assign(server, {
    feedUrl: `${server.origin}/api/v2.0/Discussions/GetDiscussionPosts?discussionKey=${DISCUSSION}`,
    communityOrigin: COMMUNITY,
    iamKey: IAM_KEY,
    password: PASSWORD,
    answer: undefined,
    contact: READER,
    isContactTold: true,
    posts,
    post(fields: FakePost) {
      const number = posts.length + 1;
      posts.push({
        DiscussionPostKey: `p-${number}`,
        DiscussionName: 'Open forum',
        Subject: `Post ${number}`,
        BodyWithoutMarkup: 'A question.',
        Body: '<p>A question.</p>',
        DatePosted: `2031-05-0${number}T14:02:00`,
        LinkToMessage: `${COMMUNITY}/posts/${number}`,
        LinkToDiscussion: `${COMMUNITY}/discussions/1`,
        EmailAddress: 'author@members.test',
        Author: { ContactKey: 'c-1', DisplayName: 'Ada Quill', LinkToProfile: `${COMMUNITY}/people/1` },
        ...fields,
      });
    },
    reset() {
      posts.length = 0;
      server.requests.length = 0;
      server.fault = undefined;
      fake.answer = undefined;
      fake.contact = READER;
      fake.isContactTold = true;
    },
  });
  return fake;
}
