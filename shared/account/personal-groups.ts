import { RESUME_DAYS } from '../follows/followed.ts';

type GroupWords = { readonly title: string; readonly about: string };

/** Personal data by table, in words for members; keys match the API's export. */
export const PERSONAL_GROUPS = {
  member: { title: 'Account', about: 'Your name, number and membership, and what you’ve told us about your work.' },
  emails: { title: 'E-mail addresses', about: 'The addresses you’ve confirmed.' },
  formerAddresses: {
    title: 'Earlier e-mail addresses',
    about: 'The addresses that your account had, and when each was removed: what was stored under them is still yours.',
  },
  addressClaims: {
    title: 'Addresses to confirm',
    about: 'Addresses and passwords you’ve asked to change, until you open the link in our e-mail.',
  },
  contacts: { title: 'Contact', about: 'What was entered for your address before it was confirmed.' },
  subscriptions: { title: 'E-mail subscriptions', about: 'Which mailings you get, and which you’ve declined.' },
  newsletters: {
    title: 'Newsletters without an account',
    about: 'Which newsletters one of your addresses was subscribed to before it belonged to your account, and when.',
  },
  newsletterLinks: {
    title: 'Newsletter links',
    about: 'How long you can unsubscribe by links in older e-mails.',
  },
  follows: {
    title: 'Followed by e-mail',
    about: 'What you follow by e-mail, since when, and when we last sent you an e-mail of that kind.',
  },
  stoppedFollows: {
    title: 'No longer followed',
    about: `What you’ve stopped in the last ${RESUME_DAYS} days, in which you can follow it again.`,
  },
  followLinks: {
    title: 'Links of what you follow',
    about: 'How long you can stop what you follow by links in older e-mails.',
  },
  topics: { title: 'Topics', about: 'The topics that you follow.' },
  readingList: { title: 'Reading list', about: 'The articles you’ve saved.' },
  calendar: {
    title: 'Calendar',
    about: 'When you created your calendar link, and when it was last read.',
  },
  credits: { title: 'Credits', about: 'The credits of your recertification.' },
  creditLog: { title: 'Credits you recorded', about: 'The activities that you recorded, with what you learned.' },
  creditFiles: {
    title: 'Evidence of credits',
    about: 'The names and sizes of the files that you added to your credits, which you can download there.',
  },
  creditAwards: {
    title: 'Credits entered by the society',
    about: 'The events and courses for which your credits were entered, with day and domain.',
  },
  creditUploads: {
    title: 'Files not yet recorded',
    about: 'The names and sizes of files you sent with a form that we didn’t accept, for a day.',
  },
  transcripts: {
    title: 'Transcripts',
    about: 'The transcripts of your credits that can be verified, until you revoke them, with their codes.',
  },
  registrations: { title: 'Registrations', about: 'The events you’re registered for, or were.' },
  courses: { title: 'Courses', about: 'The courses you’re taking, and how far you’ve got.' },
  notices: {
    title: 'Reminders and confirmations',
    about: 'Which reminders, receipts and notices of certificates we’ve sent you by e-mail, and when.',
  },
  submissions: { title: 'Forms', about: 'The forms you’ve sent to us with one of your addresses.' },
  sessions: { title: 'Sessions', about: 'When you signed in, and how long you stay signed in.' },
  devices: {
    title: 'Browsers',
    about: 'When you first and last signed in with each browser. We don’t store which browser it is.',
  },
  outbox: {
    title: 'Messages',
    about: 'E-mails and changes for you that wait to be sent, and when earlier ones were sent, without their text.',
  },
  idempotencyKeys: {
    title: 'Repeated requests',
    about: 'Results of your last changes, so that a change sent twice is made only once.',
  },
  providerCache: { title: 'Copies', about: 'Copies of your record in the membership and mailing systems.' },
  providerLinks: { title: 'Numbers elsewhere', about: 'Your number in the membership and mailing systems.' },
  webhookEvents: { title: 'Notices', about: 'Notices of those systems that your record there has changed.' },
} as const satisfies Record<string, GroupWords>;

export type PersonalGroup = keyof typeof PERSONAL_GROUPS;

const isKnown = (id: string): id is PersonalGroup => id in PERSONAL_GROUPS;

export const personalGroupWords = (id: string): GroupWords =>
  isKnown(id) ? PERSONAL_GROUPS[id] : { title: id, about: 'It has no other name.' };
