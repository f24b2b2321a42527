import { DASHBOARD_PATH, MEGA_MENU_BREAKPOINT_PX } from '../../shared/constants.ts';
import { shell } from '../../shared/pages/common/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { SignOut } from '../member/sign-out.tsx';
import { ButtonLink, QuietLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CoverImage } from '../ui/cover-image.tsx';
import { Icon } from '../ui/icon.tsx';
import { MENU_PANEL } from './header.tsx';
import { MenuIcon, type MenuItem, menuLink } from './menu-fields.tsx';

type MenuGroup = { title: string; links: { name: string; page: string }[] };

/** The menu (section 2): tabs on wide screens, an exclusive accordion on narrow ones. Both are the same `<details>` elements, styled by CSS. */
export function MenuPanel() {
  const { settings } = useEnvironment();
  const items = useCall(shell.headerMenu).data?.result ?? [];
  return (
    <div className="panel menu" id={MENU_PANEL} popover="auto">
      <nav className="page" aria-label="Site" ref={addTabBehaviour}>
        <div className="menu__items">
          {items.map((item, index) => (
            <MenuEntry key={item.name} item={item} open={index === 0} />
          ))}
        </div>
        <div className="menu__join for-visitor">
          <p>Membership opens the journal archive, the member price on every event, and the local chapters.</p>
          <ButtonLink small href={`/join-${settings.product}`}>
            Join {settings.product.toUpperCase()}
          </ButtonLink>
        </div>
        <div className="menu__join for-member">
          <QuietLink href={DASHBOARD_PATH}>Your dashboard</QuietLink>
          <SignOut variant="secondary" />
        </div>
      </nav>
    </div>
  );
}

function MenuEntry({ item, open }: { item: MenuItem; open: boolean }) {
  return (
    <details className={classNames('menu__item', item.listClass)} name="menu" open={open}>
      <summary className="menu__tab">
        <span>
          <MenuIcon {...item} />
          {item.name}
        </span>{' '}
        <Icon name="arrow" className="menu__arrow" />
        <Icon name="down" className="menu__chevron" />
      </summary>
      <div className="menu__panel">
        <div className="menu__groups">
          {groupsOf(item).map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.page}>
                    <a {...(link.page === item.redirectURL ? menuLink(item) : { href: link.page })}>{link.name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {item.title && (
          <div className="menu__feature">
            {item.image && (
              <CoverImage
                topic={item.image}
                ink={item.image === 'conferences' ? 'orange' : 'mint'}
                seed={item.name}
                variant="menu"
              />
            )}
            <p className="menu__title">{item.title}</p>
            <p>{item.summary}</p>
            {item.linkUrl && <QuietLink href={item.linkUrl}>{item.linkText}</QuietLink>}
          </div>
        )}
      </div>
    </details>
  );
}

/** Links in groups: an entry without a page is the title of the entries after it. The section's own page comes first unless the entries have it. */
function groupsOf(item: MenuItem): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const child of item.childrens) {
    if (child.page === '') groups.push({ title: child.name, links: [] });
    else (groups.at(-1) ?? addGroup(groups, item.name)).links.push(child);
  }
  const overview = { name: `${item.name}: overview`, page: item.redirectURL };
  const hasOverview = groups.some((group) => group.links.some((link) => link.page === item.redirectURL));
  if (!hasOverview) (groups[0] ?? addGroup(groups, item.name)).links.unshift(overview);
  return groups;
}

function addGroup(groups: MenuGroup[], title: string): MenuGroup {
  const group: MenuGroup = { title, links: [] };
  groups.push(group);
  return group;
}

/** Adds the behaviour of tabs to the entries of the menu. @returns a function that removes it. */
function addTabBehaviour(nav: HTMLElement): () => void {
  const wide = matchMedia(`(min-width: ${MEGA_MENU_BREAKPOINT_PX}px)`);
  // In the accordion all entries may be closed.
  const selectTab = () => {
    const [first] = nav.getElementsByTagName('details');
    if (wide.matches && first && !nav.querySelector('details[open]')) first.open = true;
  };
  wide.addEventListener('change', selectTab);
  nav.addEventListener('keydown', moveBetweenTabs);
  nav.addEventListener('click', keepOpen);
  return () => {
    wide.removeEventListener('change', selectTab);
    nav.removeEventListener('keydown', moveBetweenTabs);
    nav.removeEventListener('click', keepOpen);
  };
}

const summaryOf = ({ target }: Event) => (target instanceof Element ? target.closest('summary') : null);

/** Moves the focus between the tabs with the arrow keys, Home and End. */
function moveBetweenTabs(event: KeyboardEvent): void {
  const summary = summaryOf(event);
  if (!summary) return;
  const tabs = [...(summary.closest('nav')?.querySelectorAll('summary') ?? [])];
  const at = tabs.indexOf(summary);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs.at(target % tabs.length)?.focus();
}

/** Keeps the open entry open when it is activated again, on wide screens: one of the tabs is always selected. */
function keepOpen(event: MouseEvent): void {
  const isTabs = matchMedia(`(min-width: ${MEGA_MENU_BREAKPOINT_PX}px)`).matches;
  if (isTabs && summaryOf(event)?.closest('details')?.open) event.preventDefault();
}
