import { Helmet } from 'react-helmet-async';
import { Seo } from '../../seo.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const SECONDS = 5;

/** An old address that leads to another site: says where, links there, and goes there by itself after a moment (section 2). */
export function ExternalRedirect({ target }: { target: string }) {
  const { host } = new URL(target);
  return (
    <div className="page">
      <Seo title={`On to ${host}`} noIndex />
      <Helmet>
        <meta httpEquiv="refresh" content={`${SECONDS};url=${target}`} />
      </Helmet>
      <PageHead
        label="Another site"
        labelTone="quiet"
        title={`This page is now at ${host}`}
        lead={`You are taken there in ${SECONDS} seconds. It is not part of this site: its own terms and privacy policy hold there.`}
      >
        <ButtonLink href={target} rel="noopener noreferrer" trail="out">
          Go to {host}
        </ButtonLink>
      </PageHead>
    </div>
  );
}
