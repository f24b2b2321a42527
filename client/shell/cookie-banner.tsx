import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  CONSENT_CHOICES,
  type ConsentLevel,
  consentCookie,
  LEVEL_WORDS,
  OPTIONAL_LEVELS,
  switchLevel,
} from '../../shared/consent/consent.ts';
import { WHAT_RUNS_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { shell } from '../../shared/pages/shell.ts';
import { chooseConsent, useConsent } from '../data/consent.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { closeCookieChoices, useCookieChoicesOpen } from './cookie-choices.ts';

type CookieLaw = ResponseOf<'cookies.law'>['result'];

const LEVELS_ID = 'cookie-levels';

/** Section 2: in every page's HTML; the inline script hides it before first paint after a choice. */
export function CookieBanner() {
  const law = useCall(shell.cookieLaw).data?.result;
  return law ? <Banner law={law} /> : null;
}

function Banner({ law }: { law: CookieLaw }) {
  const { settings } = useEnvironment();
  const consent = useConsent();
  const isOpen = useCookieChoicesOpen();
  const banner = useRef<HTMLElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [selected, setSelected] = useState<ConsentLevel>();
  const showsLevels = isExpanded || isOpen;
  // Preselect the stored choice, or the configured level without a choice and Global Privacy Control.
  const configured = OPTIONAL_LEVELS.findLast((optional) => optional <= law.cookieLevel) ?? CONSENT_CHOICES.denyAll;
  const level = selected ?? (consent.source === 'undecided' ? configured : consent.level);
  const save = (choice: ConsentLevel) => {
    chooseConsent(choice, { expiryDate: law.expiryDate, product: settings.product });
    setExpanded(false);
    setSelected(undefined);
    closeCookieChoices();
  };
  const secure = settings.publicOrigin.startsWith('https:');
  /** Before hydration the inline script stores the cookie named by the button. */
  const answer = (choice: ConsentLevel) => ({
    'data-consent-cookie': consentCookie(choice, { expiryDate: law.expiryDate, secure }),
    onClick: () => save(choice),
  });
  useBannerFocus(banner, isOpen);
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
        <div>
          <h2 id="cookie-title">Cookies on this site</h2>
          <p>
            {law.levelText} <a href="/website/privacy-policy">Read the privacy policy</a> ·{' '}
            <a href={WHAT_RUNS_PATH}>What runs on this site</a>
          </p>
          <p className="cookie-banner__signal">
            Your browser sends Global Privacy Control: everything beyond the essential stays off unless you choose
            otherwise.
          </p>
        </div>
        <div className="cookie-banner__answers">
          {law.showDeny && (
            <Button variant="secondary" small {...answer(CONSENT_CHOICES.denyAll)}>
              {law.denyAllText}
            </Button>
          )}
          {law.showSpecific && (
            <Button
              variant="secondary"
              small
              {...(!showsLevels && { 'aria-expanded': false, 'aria-controls': LEVELS_ID })}
              onClick={() => (showsLevels ? save(level) : setExpanded(true))}
            >
              {showsLevels ? 'Save my choice' : law.allowSpecificText}
            </Button>
          )}
          {law.showAll && (
            <Button variant="secondary" small {...answer(CONSENT_CHOICES.allowAll)}>
              {law.allowAllText}
            </Button>
          )}
        </div>
        <fieldset className="cookie-banner__levels" id={LEVELS_ID} hidden={!showsLevels}>
          <legend className="visually-hidden">Which cookies we may set</legend>
          <Checkbox label="Essential" hint="Sign-in, security and this choice. Always on." defaultChecked disabled />
          {OPTIONAL_LEVELS.map((optional) => (
            <Checkbox
              key={optional}
              {...LEVEL_WORDS[optional]}
              checked={level >= optional}
              onChange={({ target }) => setSelected(switchLevel(level, optional, target.checked))}
            />
          ))}
        </fieldset>
      </div>
    </section>
  );
}

/** Returns the focus to the previous element when the banner closes. */
function useBannerFocus(banner: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const previousFocus = useRef<Element>(null);
  useEffect(() => {
    if (isOpen) {
      previousFocus.current = document.activeElement;
      banner.current?.focus();
    } else if (previousFocus.current instanceof HTMLElement) {
      previousFocus.current.focus({ preventScroll: true });
      previousFocus.current = null;
    }
  }, [banner, isOpen]);
}
