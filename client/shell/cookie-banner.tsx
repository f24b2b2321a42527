import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import {
  CONSENT_CHOICES,
  CONSENT_LEVELS,
  type ConsentLevel,
  OPTIONAL_LEVELS,
  switchLevel,
} from '../../shared/rules/consent.ts';
import { shell } from '../../shared/site/page-data/shell.ts';
import { chooseConsent, useConsent } from '../data/consent.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { closeCookieChoices, useCookieChoicesOpen } from './cookie-choices.ts';

type CookieLaw = ResponseOf<'cookies.law'>['result'];

const LEVELS_ID = 'cookie-levels';

/** What each level that can be switched on is for. */
const PURPOSES: Record<(typeof OPTIONAL_LEVELS)[number], { label: string; hint: string }> = {
  [CONSENT_LEVELS.visitor]: { label: 'Measurement', hint: 'Counts visits and measures how quickly pages appear.' },
  [CONSENT_LEVELS.all]: { label: 'Marketing', hint: 'Embedded video, event registration partners and advertising.' },
};

/**
 * The question which cookies may be set (section 2, Cookie banner). It is part of every page; the document's first script hides it before
 * anything is painted where the visitor has answered. The footer opens it again.
 */
export function CookieBanner() {
  const law = useCall(shell.cookieLaw).data?.result;
  return law ? <Question law={law} /> : null;
}

function Question({ law }: { law: CookieLaw }) {
  const { settings } = useEnvironment();
  const consent = useConsent();
  const isOpen = useCookieChoicesOpen();
  const banner = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(false);
  const [picked, setPicked] = useState<ConsentLevel>();
  const choosing = asked || isOpen;
  // What was chosen before; without a choice what the configuration says, unless the browser has said no.
  const configured = OPTIONAL_LEVELS.findLast((one) => one <= law.cookieLevel) ?? CONSENT_CHOICES.denyAll;
  const level = picked ?? (consent.source === 'undecided' ? configured : consent.level);
  const answer = (choice: ConsentLevel) => {
    chooseConsent(choice, { expiryDate: law.expiryDate, product: settings.product });
    setAsked(false);
    setPicked(undefined);
    closeCookieChoices();
  };
  useFocusWhenOpened(banner, isOpen);
  return (
    <section
      className="cookie-banner"
      id="cookie-banner"
      tabIndex={-1}
      aria-labelledby="cookie-title"
      data-open={isOpen || undefined}
      ref={banner}
      onKeyDown={({ key }) => key === 'Escape' && closeCookieChoices()}
    >
      <div className="cookie-banner__line page">
        <div className="cookie-banner__text">
          <h2 id="cookie-title">Cookies on this site</h2>
          <p>
            {law.levelText} <a href="/website/privacy-policy">Read the privacy policy</a>
          </p>
          <p className="cookie-banner__signal">
            Your browser sends Global Privacy Control: everything beyond the essential stays off unless you choose
            otherwise.
          </p>
        </div>
        <div className="cookie-banner__answers">
          {law.showDeny && (
            <Button variant="secondary" small onClick={() => answer(CONSENT_CHOICES.denyAll)}>
              {law.denyAllText}
            </Button>
          )}
          {law.showSpecific && (
            <Button
              variant="secondary"
              small
              aria-expanded={choosing}
              aria-controls={LEVELS_ID}
              onClick={() => (choosing ? answer(level) : setAsked(true))}
            >
              {choosing ? 'Save my choice' : law.allowSpecificText}
            </Button>
          )}
          {law.showAll && (
            <Button variant="secondary" small onClick={() => answer(CONSENT_CHOICES.allowAll)}>
              {law.allowAllText}
            </Button>
          )}
        </div>
        <fieldset className="cookie-banner__levels" id={LEVELS_ID} hidden={!choosing}>
          <legend className="visually-hidden">Which cookies may be set</legend>
          <Checkbox label="Essential" hint="Sign-in, security and this choice. Always on." checked disabled readOnly />
          {OPTIONAL_LEVELS.map((step) => (
            <Checkbox
              key={step}
              {...PURPOSES[step]}
              checked={level >= step}
              onChange={({ target }) => setPicked(switchLevel(level, step, target.checked))}
            />
          ))}
        </fieldset>
      </div>
    </section>
  );
}

/** Who opens the question again is taken to it, and back when it is answered. */
function useFocusWhenOpened(banner: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    if (isOpen) {
      cameFrom.current = document.activeElement;
      banner.current?.focus();
    } else if (cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus({ preventScroll: true });
      cameFrom.current = null;
    }
  }, [banner, isOpen]);
}
