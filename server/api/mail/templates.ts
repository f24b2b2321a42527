import { CHOOSE_PASSWORD_PATH, CONFIRM_ADDRESS_PATH } from '../../../shared/constants.ts';

/**
 * The input of a template. Text entered by the requester goes to the society's own people only, because anyone can have a mail sent to any
 * address.
 */
export type MailContext = {
  /** The society's name. */
  readonly society: string;
  /** The public origin of the site. */
  readonly origin: string;
  /** The confirmation link, in mails that have one. */
  readonly link: string;
  /** The submission of a form, in the mail that forwards it. */
  readonly submission: Submission | undefined;
  /** The sign-in that the mail reports. */
  readonly signIn: SignIn | undefined;
};

export type SignIn = {
  readonly at: Date;
  /** The family of the user agent, like `firefox`. */
  readonly agent: string;
};

export type Submission = {
  readonly id: string;
  readonly form: string;
  readonly receivedAt: Date;
  readonly fields: Readonly<Record<string, unknown>>;
};

type MailTemplate = {
  readonly subject: (context: MailContext) => string;
  /** Paragraphs of plain text. */
  readonly paragraphs: (context: MailContext) => readonly string[];
  /** The page of the link by which the recipient confirms a claim of the address; undefined in mails without such a link. */
  readonly linkTo?: string;
  /** Whether the mail shows the submission of a form, to the society's own people. */
  readonly showsSubmission?: true;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `2026-11-22 at 14:05 UTC` */
const utcTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

const BROWSERS = ['chrome', 'edge', 'firefox', 'opera', 'safari'];
/** The name of a browser's family; other programs are not named. */
const browserName = (agent = ''): string =>
  BROWSERS.includes(agent) ? `${agent.slice(0, 1).toUpperCase()}${agent.slice(1)}` : 'not known';

const IGNORE = 'If you did not ask for this, do nothing: without you the address is not used.';

/** Every mail of the site, by kind. */
const MAILS = {
  'confirm-account': {
    subject: ({ society }) => `Confirm your e-mail address: ${society}`,
    paragraphs: ({ society, link }) => [
      `Somebody, probably you, has asked for an account with this e-mail address at the ${society}.`,
      'To open the account, follow this link and enter the password you chose. It is valid for 24 hours and works once:',
      link,
      `${IGNORE} No account is opened.`,
    ],
    linkTo: CONFIRM_ADDRESS_PATH,
  },
  'confirm-address': {
    subject: ({ society }) => `Confirm your e-mail address: ${society}`,
    paragraphs: ({ society, link }) => [
      `A member of the ${society} has asked to use this e-mail address for his or her account.`,
      'If it was you, follow this link and enter the password of your account. It is valid for 24 hours and works once:',
      link,
      IGNORE,
    ],
    linkTo: CONFIRM_ADDRESS_PATH,
  },
  'address-taken': {
    subject: ({ society }) => `Your e-mail address at the ${society}`,
    paragraphs: ({ society, origin }) => [
      `Somebody, probably you, has just entered this e-mail address at the ${society}, for a new account or for another one.`,
      `It belongs to your account already, and nothing has changed. You can sign in with it: ${origin}/login`,
      'If it was not you, there is nothing to do.',
    ],
  },
  'choose-password': {
    subject: ({ society }) => `Choose a password: ${society}`,
    paragraphs: ({ society, link }) => [
      `Somebody, probably you, has asked for a new password for your account at the ${society}.`,
      'To choose one, follow this link. It is valid for 24 hours and works once:',
      link,
      'If you did not ask for this, do nothing: your password stays as it is.',
    ],
    linkTo: CHOOSE_PASSWORD_PATH,
  },
  'password-changed': {
    subject: ({ society }) => `The password of your account: ${society}`,
    paragraphs: ({ society }) => [
      `The password of your account at the ${society} has just been changed, and every session has been ended.`,
      'If it was not you, please write to us.',
    ],
  },
  'new-device': {
    subject: ({ society }) => `A sign-in from a new device: ${society}`,
    paragraphs: ({ society, origin, signIn }) => [
      `Your account at the ${society} has been signed in to from a device that was not used before.`,
      `Time: ${signIn ? utcTime(signIn.at) : ''}\nBrowser: ${browserName(signIn?.agent)}`,
      'If it was you, there is nothing to do.',
      `If it was not you, choose another password, which ends every session: ${origin}/forgotten-password`,
    ],
  },
  'form-receipt': {
    subject: ({ society }) => `We have received your message: ${society}`,
    paragraphs: ({ society, origin }) => [
      `A form with this e-mail address has just arrived at the ${society}. We answer it as the page of the form says.`,
      `If you did not send it, there is nothing to do; you can write to us: ${origin}/who-we-are/contact-us`,
    ],
  },
  submission: {
    subject: ({ submission }) => `Form ${submission?.form ?? ''}: a submission`,
    paragraphs: ({ submission }) => [
      `Received ${submission?.receivedAt.toISOString() ?? ''}, number ${submission?.id ?? ''}.`,
      ...Object.entries(submission?.fields ?? {}).map(([name, value]) => `${name}: ${textOf(value)}`),
    ],
    showsSubmission: true,
  },
  'addresses-changed': {
    subject: ({ society }) => `The e-mail addresses of your account: ${society}`,
    paragraphs: ({ society, origin }) => [
      `The e-mail addresses of your account at the ${society} have just been changed.`,
      `You see them in your profile: ${origin}/member-dashboard/professional-profile`,
      'If it was not you, please change your password and write to us.',
    ],
  },
} as const satisfies Record<string, MailTemplate>;

export type MailKind = keyof typeof MAILS;

/** The template of a kind of mail; undefined for an unknown kind, such as after a downgrade. */
export function mailTemplate(kind: string): MailTemplate | undefined {
  return Object.entries<MailTemplate>(MAILS).find(([name]) => name === kind)?.[1];
}
