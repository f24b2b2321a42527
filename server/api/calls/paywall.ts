import type { Member } from '../members/sessions.ts';
import type { Reply } from './context.ts';

type Text = { isMemberOnly: boolean; body: string; headings: unknown[] };

/**
 * Applies the paywall to a text: a member-only text is reduced to a teaser for anonymous requests, and its full version is sent
 * with private cache headers.
 */
export async function applyPaywall<T extends Text>(
  request: { member: Member | undefined; reply: Reply },
  text: T,
): Promise<T & { isTeaser: boolean }> {
  if (!text.isMemberOnly) return { ...text, isTeaser: false };
  request.reply.header('Vary', 'Authorization');
  if (request.member) {
    request.reply.markPrivate();
    return { ...text, isTeaser: false };
  }
  // The HTML libraries are slow to load, and few texts are for members only.
  const { teaserOf } = await import('./teaser.ts');
  return { ...text, isTeaser: true, body: teaserOf(text.body), headings: [] };
}
