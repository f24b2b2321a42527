import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fillMail, type MailKind } from '../../common/mail-kinds.ts';
import type { ContentData } from '../../content/kinds/kinds.ts';
import { readList } from '../../content/queries/lists.ts';
import type { Db } from '../../database/schema/db.ts';

type Template = ContentData<'mails'>[number];

/** Fallback for mails without a text in the content. */
const OWN_FILE = new URL('../../../content/data/mails.yaml', import.meta.url);

/** Finds the template of a mail in the content, whose last valid file counts, or else in this release. */
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

/** Fills the placeholders of a template. */
export function writeMail(
  { subject, text }: Pick<Template, 'subject' | 'text'>,
  values: Readonly<Record<string, string>>,
): { subject: string; text: string } {
  return { subject: fillMail(subject, values), text: fillMail(text, values) };
}

type Society = Pick<ContentData<'society'>, 'name' | 'email' | 'phone' | 'mailSender'>;

/** Ends every mail: the person who signs it, and how to reach the society. */
export function buildSignature({ name, email, phone, mailSender }: Society, origin: string): string {
  const sender = mailSender ? [mailSender.name, `${mailSender.role}, ${name}`] : [name];
  return [...sender, '', `Questions: ${email}, telephone ${phone}`, origin].join('\n');
}
