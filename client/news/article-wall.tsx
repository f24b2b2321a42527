import { loginAddress } from '../../shared/addresses/login-address.ts';
import { lowestPrice, membershipKinds } from '../../shared/membership/membership.ts';
import { articlePage } from '../../shared/news/article.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { Skeleton } from '../ui/state.tsx';
import { useRefetchedTeaser } from '../website/paywall.tsx';

const TITLE = 'The rest is for members';

/** Root attributes select the message: sign in or join, join, renew, or loading for an active member. */
export function ArticleWall({ input }: { input: PageInput }) {
  const { settings } = useEnvironment();
  const isChecked = useRefetchedTeaser();
  const price = lowestPrice(membershipKinds(useCall(articlePage(input).membership).data));
  const costs = price === undefined ? '' : ` Membership costs from ${price} a year.`;
  const join = (
    <ButtonLink small variant="secondary" href={`/join-${settings.product}`}>
      Join
    </ButtonLink>
  );
  const renew = (
    <ButtonLink small href={RENEWAL_PATH}>
      Renew
    </ButtonLink>
  );
  return (
    <div className="article__wall rows">
      <div className="for-visitor">
        <NoticeBox
          title={TITLE}
          action={
            <Actions>
              <ButtonLink small href={loginAddress(input.pathname)}>
                Sign in
              </ButtonLink>
              {join}
            </Actions>
          }
        >
          Members can read everything here.{costs} After signing in you come back to this page.
        </NoticeBox>
      </div>
      <div className="for-guest">
        <NoticeBox title={TITLE} action={join}>
          A free account does not include it; a membership does.{costs}
        </NoticeBox>
      </div>
      <div className="for-renewal">
        <NoticeBox title={TITLE} action={renew}>
          Your membership has ended. Renew it, and the archive is open again.{costs}
        </NoticeBox>
      </div>
      <div className="for-active">
        {isChecked ? (
          <NoticeBox title={TITLE} action={renew}>
            We couldn’t confirm your membership. It may have ended since you signed in.
          </NoticeBox>
        ) : (
          <Skeleton shape="text" label="Loading the rest of the article" />
        )}
      </div>
      <FreeArticle input={input} />
    </div>
  );
}

/** Links to a free article on the same subject. */
function FreeArticle({ input }: { input: PageInput }) {
  const free = useCall(articlePage(input).news).data?.result.find(({ isMemberOnly }) => isMemberOnly === false);
  return (
    free && (
      <p className="article__free">
        Free to read on this subject:{' '}
        <a href={free.path}>
          <Emphasised text={free.title} />
        </a>
      </p>
    )
  );
}
