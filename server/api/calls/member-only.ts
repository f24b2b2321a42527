import type { Member, Reply } from '../context.ts';

type Text = { isMemberOnly: boolean; body: string; headings: unknown[] };

/**
 * A text as this asker may read it. A text for members shows everybody else how it begins, so that it can be found, and the
 * answer to a member is never shared.
 */
export function openTo<T extends Text>(
  request: { member: Member | undefined; reply: Reply },
  text: T,
): T & { isTeaser: boolean } {
  if (!text.isMemberOnly) return { ...text, isTeaser: false };
  request.reply.header('Vary', 'Authorization');
  if (request.member) {
    request.reply.personal();
    return { ...text, isTeaser: false };
  }
  return { ...text, isTeaser: true, body: beginningOf(text.body), headings: [] };
}

/** The first two paragraphs; nothing of a text that begins with anything else. */
function beginningOf(html: string): string {
  return /^(?:<p>(?:(?!<\/p>)[\s\S])*<\/p>\s*){1,2}/.exec(html)?.[0].trimEnd() ?? '';
}
