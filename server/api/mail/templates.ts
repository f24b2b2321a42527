/** The input of a template. It contains no text entered by the requester, because anyone can have a mail sent to any address. */
export type MailContext = {
  /** The society's name. */
  readonly society: string;
  /** The public origin of the site. */
  readonly origin: string;
  /** The confirmation link, in mails that have one. */
  readonly link: string;
};

type MailTemplate = {
  readonly subject: (context: MailContext) => string;
  /** Paragraphs of plain text. */
  readonly paragraphs: (context: MailContext) => readonly string[];
  /** Whether the mail carries a link that confirms a claim of its address. */
  readonly confirms: boolean;
};

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
    confirms: true,
  },
  'confirm-address': {
    subject: ({ society }) => `Confirm your e-mail address: ${society}`,
    paragraphs: ({ society, link }) => [
      `A member of the ${society} has asked to use this e-mail address for his or her account.`,
      'If it was you, follow this link and enter the password of your account. It is valid for 24 hours and works once:',
      link,
      IGNORE,
    ],
    confirms: true,
  },
  'address-taken': {
    subject: ({ society }) => `Your e-mail address at the ${society}`,
    paragraphs: ({ society, origin }) => [
      `Somebody, probably you, has just entered this e-mail address at the ${society}, for a new account or for another one.`,
      `It belongs to your account already, and nothing has changed. You can sign in with it: ${origin}/login`,
      'If it was not you, there is nothing to do.',
    ],
    confirms: false,
  },
  'addresses-changed': {
    subject: ({ society }) => `The e-mail addresses of your account: ${society}`,
    paragraphs: ({ society, origin }) => [
      `The e-mail addresses of your account at the ${society} have just been changed.`,
      `You see them in your profile: ${origin}/member-dashboard/professional-profile`,
      'If it was not you, please change your password and write to us.',
    ],
    confirms: false,
  },
} as const satisfies Record<string, MailTemplate>;

export type MailKind = keyof typeof MAILS;

/** The template of a kind of mail; undefined for an unknown kind, such as after a downgrade. */
export function mailTemplate(kind: string): MailTemplate | undefined {
  return Object.entries<MailTemplate>(MAILS).find(([name]) => name === kind)?.[1];
}
