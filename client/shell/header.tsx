import { LOGIN_PATH } from '../../shared/site/constants.ts';
import { shell } from '../../shared/site/page-data/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { SearchPanel } from './search-panel.tsx';
import { usePanel } from './use-panel.ts';

/** How many entries of the primary menu stand in the header itself; the menu has all. */
const LINKS_IN_HEADER = 6;
const MENU_PANEL = 'menu-panel';
const SEARCH_PANEL = 'search-panel';

/** The header (section 2, Header behaviour): home, the main links, search, sign-in, Join, and the menu. */
export function Header() {
  const { settings } = useEnvironment();
  const { pathname } = usePageInput();
  const menu = useCall(shell.headerMenu).data?.result ?? [];
  const menuPanel = usePanel();
  const searchPanel = usePanel();
  const name = settings.product.toUpperCase();
  const joinPath = `/join-${settings.product}`;
  return (
    <>
      <header className="site-header">
        <div className="site-header__bar page">
          <a className="site-header__home" href="/" aria-label={`${name}, home`}>
            <Wordmark name={name} decorative />
          </a>
          <nav className="site-nav" aria-label="Main">
            <ul>
              {menu.slice(0, LINKS_IN_HEADER).map((item) => (
                <li key={item.name}>
                  <a href={item.redirectURL} aria-current={currentValue(pathname, item.redirectURL)}>
                    {item.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="site-header__tools">
            <button
              type="button"
              className="tool"
              popoverTarget={SEARCH_PANEL}
              aria-expanded={searchPanel.isOpen}
              aria-label="Search"
            >
              <Icon name="search" className="tool__shut" />
              <Icon name="close" className="tool__open" />
            </button>
            <a className="tool tool--user" href={LOGIN_PATH}>
              <Icon name="user" />
              <span>Sign in</span>
            </a>
            <div className="site-header__join">
              <ButtonLink small href={joinPath}>
                Join
              </ButtonLink>
            </div>
            <button type="button" className="tool" popoverTarget={MENU_PANEL} aria-expanded={menuPanel.isOpen}>
              <Icon name="menu" className="tool__shut" />
              <Icon name="close" className="tool__open" />
              <span>{menuPanel.isOpen ? 'Close' : 'Menu'}</span>
            </button>
          </div>
        </div>
      </header>
      <SearchPanel id={SEARCH_PANEL} panelRef={searchPanel.ref} />
      <MenuPanel id={MENU_PANEL} panelRef={menuPanel.ref} items={menu} joinPath={joinPath} />
    </>
  );
}

/** `page` on the section's own page, `true` below it. */
function currentValue(pathname: string, section: string): 'page' | 'true' | undefined {
  if (pathname === section) return 'page';
  return pathname.startsWith(`${section}/`) ? 'true' : undefined;
}
