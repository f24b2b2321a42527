import type { Member } from '../account/sessions.ts';
import type { ApiContext, Reply } from '../http/context.ts';

type Text = { isMemberOnly: boolean; body: string; headings: unknown[] };

type Opens = (member: Member) => boolean | Promise<boolean>;

/** An account alone opens nothing that is for members (section 6). */
export const isActiveMember = async ({ membership }: ApiContext['members'], { userId }: Member): Promise<boolean> =>
  (await membership.profile(userId))?.isActiveMember === true;

/** Others get a teaser; the full version gets private cache headers. */
export async function applyPaywall<T extends Text>(
  request: { member: Member | undefined; reply: Reply },
  text: T,
  opens: Opens = () => true,
): Promise<T & { isTeaser: boolean }> {
  if (!text.isMemberOnly) return { ...text, isTeaser: false };
  request.reply.header('Vary', 'Authorization');
  if (request.member) request.reply.markPrivate();
  if (request.member && (await opens(request.member))) return { ...text, isTeaser: false };
  // The HTML libraries are slow to load, and few texts are for members only.
  const { toTeaser: teaserOf } = await import('./teaser.ts');
  return { ...text, isTeaser: true, body: teaserOf(text.body), headings: [] };
}
