import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { withdrawal } from '../../../shared/website/form-schemas.ts';
import { fillMail, type MailKind } from '../../common/mail-kinds.ts';
import type { ContentData } from '../../content/kinds/kinds.ts';
import { readList } from '../../content/queries/lists.ts';
import type { Db } from '../../database/schema/db.ts';

/** The text of a mail, besides the society's name and the origin of the site. */
export type MailFacts = {
  /** The confirmation link, in mails that have one. */
  readonly link?: string | undefined;
  /** The submission of a form, in the mail that forwards it. */
  readonly submission?: Submission | undefined;
  /** The link that ends the newsletters of the mail. */
  readonly unsubscribe?: string | undefined;
  /** The names of the newsletters that the mail is about. */
  readonly lists?: readonly string[] | undefined;
  /** The sign-in that the mail reports. */
  readonly signIn?: SignIn | undefined;
  /** The values of the mail's own placeholders. */
  readonly facts?: Readonly<Record<string, string>> | undefined;
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

type Template = ContentData<'mails'>[number];

/** The templates that belong to this release, for a mail that the content has no text for. */
const OWN_FILE = new URL('../../../content/data/mails.yaml', import.meta.url);

/** The template of a mail: that of the content, whose last valid file counts, else that of this release. */
export async function findTemplate(db: Db, kind: MailKind, product: string): Promise<Template | undefined> {
  const isOf = (template: Template) => template.kind === kind;
  return (await readList(db, 'mails')).find(isOf) ?? (await ownTemplates(product)).find(isOf);
}

async function ownTemplates(product: string): Promise<readonly Template[]> {
  const file = { file: 'data/mails.yaml', source: await readFile(fileURLToPath(OWN_FILE), 'utf8'), hash: '' };
  // The YAML library is slow to load and rarely needed here.
  const { parseContentFile } = await import('../../content/files/load.ts');
  const parsed = parseContentFile(file, product);
  return 'value' in parsed && parsed.value.kind === 'mails' ? parsed.value.data : [];
}

/** Subject and text of a mail. */
export function writeMail(
  { subject, text }: Pick<Template, 'subject' | 'text'>,
  {
    salutation,
    society,
    origin,
    link,
    unsubscribe,
    lists,
    submission,
    signIn,
    facts,
  }: MailFacts & { salutation: string; society: string; origin: string },
): { subject: string; text: string } {
  const values = {
    ...facts,
    ...{ salutation, society, origin },
    ...(link !== undefined && { link }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(lists && { lists: lists.map((name) => `- ${name}`).join('\n') }),
    ...(signIn && { time: utcTime(signIn.at), browser: browserName(signIn.agent) }),
    ...(submission && {
      form: submission.form,
      received: submission.receivedAt.toISOString(),
      number: submission.id,
      fields: Object.entries(submission.fields)
        .map(([name, value]) => `${name}: ${toText(value)}`)
        .join('\n\n'),
    }),
  };
  return { subject: fillMail(subject, values), text: fillMail(text, values) };
}

/** The statement of a withdrawal, in the mail that confirms its receipt to whatever address was entered. */
export function withdrawalFacts({ id, receivedAt, fields }: Submission): Readonly<Record<string, string>> {
  const { contract, concludedOn, reference = 'not given' } = withdrawal.parse(fields);
  return { contract, concluded: concludedOn, reference, received: utcTime(receivedAt), number: id };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `2026-11-22 at 14:05 UTC` */
const utcTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

const BROWSERS = ['chrome', 'edge', 'firefox', 'opera', 'safari'];
/** The name of a browser's family; other programs are not named. */
const browserName = (agent: string): string =>
  BROWSERS.includes(agent) ? `${agent.slice(0, 1).toUpperCase()}${agent.slice(1)}` : 'not known';

type Society = Pick<ContentData<'society'>, 'name' | 'email' | 'phone' | 'mailSender'>;

/** The end of every mail: the person who signs it, and how the society is reached. */
export function buildSignature({ name, email, phone, mailSender }: Society, origin: string): string {
  const sender = mailSender ? [mailSender.name, `${mailSender.role}, ${name}`] : [name];
  return [...sender, '', `Questions: ${email}, telephone ${phone}`, origin].join('\n');
}
