type MailRules = {
  /** Placeholders that the text must contain, because the mail is useless without them. */
  readonly required: readonly string[];
  /** Further placeholders of subject and text. */
  readonly optional: readonly string[];
  /** Queued by the nightly job for a member, whose address and facts are read at sending. */
  readonly isNotice?: true;
  /** Queued by a nightly job about what people follow. */
  readonly isNightly?: true;
  /** About what a person follows, which is read at sending. */
  readonly isFollow?: true;
};

/**
 * Every mail of the site, and the placeholders of its template in `data/mails.yaml`. A requester's text goes only to
 * the society's people, because anyone can send a mail to any address.
 */
export const MAIL_KINDS = {
  'confirm-account': { required: ['link'], optional: [] },
  'confirm-address': { required: ['link'], optional: [] },
  'address-taken': { required: [], optional: [] },
  'choose-password': { required: ['link'], optional: [] },
  'password-changed': { required: [], optional: [] },
  'addresses-changed': { required: [], optional: [] },
  'new-device': { required: ['time', 'browser'], optional: [] },
  'form-receipt': { required: [], optional: [] },
  'confirm-newsletter': { required: ['link'], optional: ['lists'] },
  'newsletter-confirmed': { required: ['unsubscribe'], optional: ['lists'] },
  'newsletter-link': { required: ['unsubscribe'], optional: ['lists'] },
  'newsletter-account': { required: [], optional: [] },
  'renewal-reminder': { required: ['ends'], optional: ['days'], isNotice: true },
  'registration-receipt': { required: ['event'], optional: ['when', 'place', 'page'], isNotice: true },
  'course-certificate': { required: ['course'], optional: ['page'], isNotice: true },
  'confirm-follow': { required: ['link', 'followed'], optional: [], isFollow: true },
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

/** Mails queued by the nightly job. */
export type NoticeKind = {
  [K in MailKind]: (typeof MAIL_KINDS)[K] extends { readonly isNotice: true } ? K : never;
}[MailKind];

/** The mails about what people follow. */
export type FollowMailKind = {
  [K in MailKind]: (typeof MAIL_KINDS)[K] extends { readonly isFollow: true } ? K : never;
}[MailKind];

/** Placeholders of every mail: the society's name and the public origin of the site. */
const COMMON = ['society', 'origin'];
/** Placeholder of every text: it names the recipient when the address is a member's. */
const SALUTATION = 'salutation';
const PLACEHOLDER = /\{([^{}\s]*)\}/g;

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_KINDS, kind);

/** Whether a nightly job queues the mail, so that nobody waits for it. */
export function isNightMail(kind: string): boolean {
  if (!isMailKind(kind)) return false;
  const rules: MailRules = MAIL_KINDS[kind];
  return rules.isNotice === true || rules.isNightly === true;
}

/** Problems of a template's placeholders, in words for editors. */
export function placeholderProblems(kind: MailKind, { subject, text }: { subject: string; text: string }): string[] {
  const { required, optional }: MailRules = MAIL_KINDS[kind];
  const known = [...COMMON, SALUTATION, ...required, ...optional];
  const used = (template: string) => [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  // A subject has one line, and is shown where the mail has not been opened.
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

/** A template with its placeholders filled, once: a value that looks like a placeholder stays as it is. */
export const fillMail = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder);
