import { DASHBOARD_PATH } from '../../shared/constants.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { MemberName } from '../session/member-name.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { MenuIcon, menuLink } from './menu-fields.tsx';
import { PanelButton } from './panel-button.tsx';
import { MENU_PANEL, SEARCH_PANEL, SIGN_IN_PANEL } from './panel-ids.ts';
import { useCurrentSection } from './use-current-section.ts';

/** Entries shown in the header itself; the menu panel has all of them. */
const LINKS_IN_HEADER = 6;

/** Contains variants for visitors and members (section 2); the inline script selects one before first paint. */
export function Header() {
  const { settings } = useEnvironment();
  const { pathname } = usePageInput();
  const menu = useCall(shell.headerMenu).data?.result ?? [];
  const section = useCurrentSection();
  const links = menu.slice(0, LINKS_IN_HEADER);
  // A section without a link in the header is current in the menu.
  const isInMenu = menu.slice(LINKS_IN_HEADER).some(({ redirectURL }) => redirectURL === section);
  const name = settings.product.toUpperCase();
  return (
    <header className="site-header">
      <div className="site-header__bar page">
        <a className="site-header__home" href="/" aria-label={`${name}, home`}>
          <Wordmark name={name} decorative />
        </a>
        <nav className="site-nav" aria-label="Main">
          <ul>
            {links.map((item) => (
              <li key={item.name} className={item.listClass || undefined}>
                <a {...menuLink(item)} aria-current={currentValue(pathname, item.redirectURL, section)}>
                  <MenuIcon {...item} />
                  {item.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-header__tools">
          <PanelButton panel={SEARCH_PANEL} label="Search" current={section === SEARCH_PANEL}>
            {() => <OpenCloseIcon icon="search" />}
          </PanelButton>
          <PanelButton panel={SIGN_IN_PANEL} className="tool--user for-visitor" current={section === SIGN_IN_PANEL}>
            {() => (
              <>
                <Icon name="user" />
                <span>Sign in</span>
              </>
            )}
          </PanelButton>
          <a
            className="tool tool--user tool--named for-member"
            href={DASHBOARD_PATH}
            aria-current={section === SIGN_IN_PANEL ? 'true' : undefined}
          >
            <Icon name="user" />
            <MemberName />
          </a>
          <div className="site-header__join for-visitor">
            <ButtonLink small href={`/join-${settings.product}`}>
              Join
            </ButtonLink>
          </div>
          <div className="site-header__join for-renewal">
            <ButtonLink small href="/renew-membership">
              Renew
            </ButtonLink>
          </div>
          <PanelButton panel={MENU_PANEL} className="tool--menu" current={isInMenu}>
            {(isOpen) => (
              <>
                <OpenCloseIcon icon="menu" />
                <span>{isOpen ? 'Close' : 'Menu'}</span>
              </>
            )}
          </PanelButton>
        </div>
      </div>
    </header>
  );
}

function OpenCloseIcon({ icon }: { icon: 'menu' | 'search' }) {
  return (
    <>
      <Icon name={icon} className="tool__shut" />
      <Icon name="close" className="tool__open" />
    </>
  );
}

/** `page` on the section's own page, `true` on its other pages. */
function currentValue(pathname: string, entry: string, section: string | undefined): 'page' | 'true' | undefined {
  if (pathname === entry) return 'page';
  return entry === section ? 'true' : undefined;
}
