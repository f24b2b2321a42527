import { RETURN_URL_PARAM } from '../../shared/constants.ts';
import { REDIRECT_SIGN_IN_PATH } from '../../shared/forms/member-forms.ts';
import { useEnvironment } from '../data/environment.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Renders nothing if sign-in by redirect is not offered; `back` defaults to the dashboard. */
export function RedirectSignIn({ back }: { back?: string | undefined }) {
  const { redirectSignIn: offer } = useEnvironment().settings;
  if (!offer) return null;
  const query = back === undefined ? '' : `?${RETURN_URL_PARAM}=${encodeURIComponent(back)}`;
  return (
    <div className="mt-s mb-s">
      <ButtonLink
        wide
        variant={offer.isOnly ? 'primary' : 'secondary'}
        href={REDIRECT_SIGN_IN_PATH + query}
        rel="nofollow"
      >
        {`Sign in with ${offer.name}`}
      </ButtonLink>
    </div>
  );
}
