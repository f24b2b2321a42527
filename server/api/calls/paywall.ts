import type { Member } from '../members/sessions.ts';
import type { Reply } from './context.ts';

type Text = { isMemberOnly: boolean; body: string; headings: unknown[] };

/**
 * Applies the paywall to a text: a member-only text is reduced to a teaser for anonymous requests, and its full version is sent
 * with private cache headers.
 */
export function applyPaywall<T extends Text>(
  request: { member: Member | undefined; reply: Reply },
  text: T,
): T & { isTeaser: boolean } {
  if (!text.isMemberOnly) return { ...text, isTeaser: false };
  request.reply.header('Vary', 'Authorization');
  if (request.member) {
    request.reply.markPrivate();
    return { ...text, isTeaser: false };
  }
  return { ...text, isTeaser: true, body: teaserOf(text.body), headings: [] };
}

/** The first two paragraphs; empty when the text starts with another element. */
function teaserOf(html: string): string {
  return /^(?:<p>(?:(?!<\/p>)[\s\S])*<\/p>\s*){1,2}/.exec(html)?.[0].trimEnd() ?? '';
}
