import {
  CHOOSE_PASSWORD_PATH,
  CONFIRM_ADDRESS_PATH,
  FOLLOW_CONFIRM_PATH,
  NEWSLETTER_CONFIRM_PATH,
} from '../../shared/constants.ts';

type MailRules = {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Page of the confirmation link, for mails with `{link}`. */
  readonly linkTo?: string;
  /** Newsletters named at queueing or read at sending; a mail without `current` ones is not sent. */
  readonly newsletters?: 'queued' | 'current';
  /** Queued nightly for a member, whose address and facts are read at sending. */
  readonly isNotice?: true;
  readonly isNightly?: true;
  /** Facts are read at sending. */
  readonly isFollow?: true;
};

/** A requester's text goes only to the society's people, because anyone can send a mail to any address. */
export const MAIL_KINDS = {
  'confirm-account': { required: ['link'], optional: [], linkTo: CONFIRM_ADDRESS_PATH },
  'confirm-address': { required: ['link'], optional: [], linkTo: CONFIRM_ADDRESS_PATH },
  'address-taken': { required: [], optional: [] },
  'choose-password': { required: ['link'], optional: [], linkTo: CHOOSE_PASSWORD_PATH },
  'password-changed': { required: [], optional: [] },
  'addresses-changed': { required: [], optional: [] },
  'new-device': { required: ['time', 'browser'], optional: [] },
  'form-receipt': { required: [], optional: [] },
  'confirm-newsletter': { required: ['link'], optional: ['lists'], linkTo: NEWSLETTER_CONFIRM_PATH },
  'newsletter-confirmed': { required: ['unsubscribe'], optional: ['lists'], newsletters: 'queued' },
  'newsletter-link': { required: ['unsubscribe'], optional: ['lists'], newsletters: 'current' },
  'newsletter-account': { required: [], optional: [] },
  'renewal-reminder': { required: ['ends'], optional: ['days'], isNotice: true },
  'registration-receipt': { required: ['event'], optional: ['when', 'place', 'page'], isNotice: true },
  'course-certificate': { required: ['course'], optional: ['page'], isNotice: true },
  'confirm-follow': { required: ['link', 'followed'], optional: [], linkTo: FOLLOW_CONFIRM_PATH, isFollow: true },
  'follow-confirmed': {
    required: ['unsubscribe', 'list'],
    optional: ['followed', 'page', 'when'],
    isFollow: true,
  },
  'followed-deadline': {
    required: ['date', 'unsubscribe', 'list'],
    optional: ['followed', 'page', 'when', 'days', 'news'],
    isFollow: true,
    isNightly: true,
  },
  'followed-news': {
    required: ['news', 'unsubscribe', 'list'],
    optional: ['followed', 'page', 'when'],
    isFollow: true,
    isNightly: true,
  },
  'followed-deadlines': { required: ['sections', 'unsubscribe', 'list'], optional: ['count'], isFollow: true },
  'followed-digest': { required: ['sections', 'unsubscribe', 'list'], optional: ['count'], isFollow: true },
  'withdrawal-receipt': { required: ['contract', 'received'], optional: ['concluded', 'reference', 'number'] },
  submission: { required: ['fields'], optional: ['form', 'received', 'number'] },
} as const satisfies Record<string, MailRules>;

export type MailKind = keyof typeof MAIL_KINDS;

export type NoticeKind = {
  [K in MailKind]: (typeof MAIL_KINDS)[K] extends { readonly isNotice: true } ? K : never;
}[MailKind];

export type FollowMailKind = {
  [K in MailKind]: (typeof MAIL_KINDS)[K] extends { readonly isFollow: true } ? K : never;
}[MailKind];

const COMMON = ['society', 'origin'];
/** Names the recipient when the address is a member's. */
const SALUTATION = 'salutation';
const PLACEHOLDER = /\{([^{}\s]*)\}/g;

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_KINDS, kind);

export function isNoticeKind(kind: string): kind is NoticeKind {
  if (!isMailKind(kind)) return false;
  const rules: MailRules = MAIL_KINDS[kind];
  return rules.isNotice === true;
}

export function isFollowMail(kind: string): kind is FollowMailKind {
  if (!isMailKind(kind)) return false;
  const rules: MailRules = MAIL_KINDS[kind];
  return rules.isFollow === true;
}

/** Nobody waits for such mails. */
export function isNightMail(kind: string): boolean {
  if (!isMailKind(kind)) return false;
  const rules: MailRules = MAIL_KINDS[kind];
  return rules.isNotice === true || rules.isNightly === true;
}

export function findLink(kind: MailKind): string | undefined {
  const rules: MailRules = MAIL_KINDS[kind];
  return rules.linkTo;
}

export function newslettersIn(kind: MailKind): MailRules['newsletters'] {
  const rules: MailRules = MAIL_KINDS[kind];
  return rules.newsletters;
}

export function placeholderProblems(kind: MailKind, { subject, text }: { subject: string; text: string }): string[] {
  const { required, optional }: MailRules = MAIL_KINDS[kind];
  const known = [...COMMON, SALUTATION, ...required, ...optional];
  const used = (template: string) => [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  // A subject is one line, and is shown before the mail is opened.
  const unknown = [
    ...used(text).filter((name) => !known.includes(name)),
    ...used(subject).filter((name) => ![...COMMON, ...optional].includes(name)),
  ];
  const missing = required.filter((name) => !used(text).includes(name));
  return [
    ...unknown.map((name) => `the mail ${kind} has no placeholder {${name}} there`),
    ...missing.map((name) => `the text of the mail ${kind} lacks {${name}}`),
  ];
}

/** Single pass: values that look like placeholders stay. */
export const fillMail = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder);
