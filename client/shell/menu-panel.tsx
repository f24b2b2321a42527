import { DASHBOARD_PATH } from '../../shared/constants.ts';
import { COVER_TOPICS } from '../../shared/covers.ts';
import { shell } from '../../shared/pages/shell.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { useHasCertification } from '../data/use-society.ts';
import { SignOut } from '../session/sign-out.tsx';
import { ButtonLink, QuietLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CoverImage } from '../ui/cover-image.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/label.tsx';
import { addMenuBehaviour } from './menu-behaviour.ts';
import { MenuIcon, type MenuItem, menuLink } from './menu-fields.tsx';
import { MENU_PANEL } from './panel-ids.ts';
import { SHORTCUTS } from './shortcuts.ts';
import { useCurrentSection } from './use-current-section.ts';

type MenuGroup = { title: string; links: { name: string; page: string }[] };

/** The same `<details>` are tabs on wide screens and an exclusive accordion on narrow ones (section 2). */
export function MenuPanel() {
  const { settings } = useEnvironment();
  const items = useCall(shell.headerMenu).data?.result ?? [];
  const section = useCurrentSection();
  const hasCertification = useHasCertification();
  const shortcuts = SHORTCUTS.filter(({ isAboutExams }) => hasCertification || !isAboutExams);
  const joinPath = `/join-${settings.product}`;
  return (
    <div className="panel menu" id={MENU_PANEL} popover="auto">
      <nav className="page" aria-label="Site" ref={addMenuBehaviour}>
        <div className="menu__top">
          <div className="menu__join for-visitor">
            <ButtonLink href={joinPath}>Join {settings.product.toUpperCase()}</ButtonLink>
            <QuietLink href="/login">Sign in</QuietLink>
          </div>
          <OwnPages />
          <ul className="menu__shortcuts">
            {shortcuts.map(({ label, href, className }) => (
              <li key={href} className={className}>
                <Tag href={href}>{label}</Tag>
              </li>
            ))}
          </ul>
        </div>
        <div className="menu__items">
          {items.map((item) => (
            <MenuEntry key={item.name} item={item} isCurrent={item.redirectURL === section} />
          ))}
        </div>
        <div className="menu__foot">
          <div className="menu__join for-visitor">
            <p>Membership opens the journal archive, the member price on every event, and the local chapters.</p>
            <ButtonLink small href={joinPath}>
              Join {settings.product.toUpperCase()}
            </ButtonLink>
          </div>
          <OwnPages />
        </div>
      </nav>
    </div>
  );
}

function OwnPages() {
  return (
    <div className="menu__join for-member">
      <span className="for-renewal">
        <ButtonLink small href={RENEWAL_PATH}>
          Renew
        </ButtonLink>
      </span>
      <QuietLink href={DASHBOARD_PATH}>Your dashboard</QuietLink>
      <SignOut variant="secondary" />
    </div>
  );
}

function MenuEntry({ item, isCurrent }: { item: MenuItem; isCurrent: boolean }) {
  return (
    <details
      className={classNames('menu__item', item.listClass)}
      name="menu"
      open={isCurrent}
      data-current={isCurrent || undefined}
    >
      <summary className="menu__tab">
        <span>
          <MenuIcon {...item} />
          {item.name}
        </span>{' '}
        <Icon name="arrow" className="menu__arrow" />
        <Icon name="down" className="chevron menu__chevron" />
      </summary>
      <div className="menu__panel">
        <div className="menu__groups">
          {listGroups(item).map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.name + link.page}>
                    <a {...(link.page === item.redirectURL ? menuLink(item) : { href: link.page })}>{link.name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {item.title && (
          <div className="menu__feature">
            <MenuPicture item={item} />
            <p className="menu__title">{item.title}</p>
            <p>{item.summary}</p>
            {item.linkUrl && <QuietLink href={item.linkUrl}>{item.linkText}</QuietLink>}
          </div>
        )}
      </div>
    </details>
  );
}

/** An entry without a page titles the next ones; the section's own page is first unless listed. */
function listGroups(item: MenuItem): MenuGroup[] {
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

function MenuPicture({ item: { image, name } }: { item: MenuItem }) {
  const topic = COVER_TOPICS.find((known) => known === image);
  if (topic)
    return <CoverImage topic={topic} ink={topic === 'conferences' ? 'orange' : 'mint'} seed={name} variant="menu" />;
  return /^\/(?!\/)/.test(image) ? <img className="cover" src={image} alt="" loading="lazy" decoding="async" /> : null;
}
