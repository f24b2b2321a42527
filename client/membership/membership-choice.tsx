import { KIND_PARAM } from '../../shared/constants.ts';
import type { MembershipKind } from '../../shared/membership/membership.ts';
import { QuietLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Benefit, Benefits } from './benefits.ts';
import './join.css';

type MembershipChoiceProps = {
  kinds: readonly MembershipKind[];
  benefits: Benefits | undefined;
  chosen: string;
};

/** Renders nothing without kinds. */
export function MembershipChoice({ kinds, benefits, chosen }: MembershipChoiceProps) {
  if (kinds.length === 0) return null;
  return (
    <fieldset className="kinds">
      <legend className="visually-hidden">Membership type</legend>
      <div className="kinds__cards">
        {kinds.map(({ slug, name, text, price, href }) => (
          <div key={slug} className="kind">
            <label className="kind__choice choice choice--radio">
              <input type="radio" name={KIND_PARAM} value={slug} defaultChecked={slug === chosen} />
              <span className="choice__text">
                <span className="block h5">{name}</span>
                <span className="kind__price">
                  {price} <span className="small soft">a year</span>
                </span>
                {text && <span className="choice__hint block small soft">{text}</span>}
              </span>
            </label>
            <ul className="kind__benefits rows gap-2xs small">
              {benefits?.differing[slug]?.map((benefit) => (
                <BenefitLine key={benefit.name} {...benefit} />
              ))}
            </ul>
            {href && !href.startsWith('/join-') && (
              <QuietLink href={href} aria-label={`Conditions of ${name} membership`}>
                Conditions
              </QuietLink>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Lists what all kinds of membership include. */
export function SharedBenefits({ benefits }: { benefits: Benefits }) {
  if (benefits.shared.length === 0) return null;
  return (
    <section aria-labelledby="each-kind">
      <h2 id="each-kind" className="block-title">
        Each kind includes
      </h2>
      <ul className="kinds-shared">
        {benefits.shared.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" size={24} /> {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BenefitLine({ name, included, note }: Benefit) {
  return (
    <li className={included ? undefined : 'kind__without'}>
      <Icon name={included ? 'check' : 'close'} size={18} />
      <span>
        <span className="visually-hidden">{included ? 'Includes ' : 'Does not include '}</span>
        {name}
        {note && `, ${note}`}
      </span>
    </li>
  );
}
