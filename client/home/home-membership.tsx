import { homePage } from '../../shared/home/home.page.ts';
import { membershipKinds } from '../../shared/membership/membership.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { Byline } from '../ui/person.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import { MembershipBand } from './membership-band.tsx';

const calls = homePage();

export function HomeMembership() {
  const { settings } = useEnvironment();
  const kinds = membershipKinds(useCall(calls.membership).data);
  const voice = useCall(calls.voices).data?.result[0];
  const callOuts = useCall(calls.callOuts).data?.result ?? [];
  const members = useCall(calls.proof).data?.result[0]?.title;
  const joinPath = `/join-${settings.product}`;
  return (
    <section className="section" aria-labelledby="home-membership">
      <SectionHead id="home-membership" title="Membership" />
      <div className="split-6-6">
        <div>
          <p className="statement h2 serif">{members ?? 'Many'} colleagues who answer.</p>
        </div>
        <div className="stack">
          {voice && (
            <>
              <p className="voice">{voice.description}</p>
              <Byline people={[{ name: voice.title }]} lines={voice.subTitle ? [voice.subTitle] : []} />
            </>
          )}
          <Actions>
            <span className="for-visitor">
              <ButtonLink href={joinPath}>Join the society</ButtonLink>
            </span>
            <span className="for-visitor">
              <QuietLink href={joinPath}>Compare in detail</QuietLink>
            </span>
            <span className="for-renewal">
              <ButtonLink href={RENEWAL_PATH} variant="secondary">
                Renew
              </ButtonLink>
            </span>
          </Actions>
        </div>
      </div>
      <MembershipBand kinds={kinds} />
      <ul className="grid-4 call-outs section--s">
        {callOuts.map((item) => (
          <li key={item.title} className="call-outs__item">
            <h3 className="h5 ink">{unbroken(item.title)}</h3>
            <p>{item.description}</p>
            {item.linkUrl && <QuietLink href={item.linkUrl}>{item.linkText ?? item.title}</QuietLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}
