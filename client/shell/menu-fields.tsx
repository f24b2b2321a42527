import type { ResponseOf } from '../../shared/contract/contract.ts';
import { classNames } from '../ui/class-names.ts';
import { ICON_PATHS, Icon, type IconName } from '../ui/icon.tsx';

export type MenuItem = ResponseOf<'masterPage.headerMenu'>['result'][number];

const isIconName = (name: string): name is IconName => Object.hasOwn(ICON_PATHS, name);

/** A menu item's icon: the site's drawing `iconName`, or an element of class `iconClass` for a style sheet. */
export function MenuIcon({ iconName, iconClass }: Pick<MenuItem, 'iconName' | 'iconClass'>) {
  if (isIconName(iconName)) return <Icon name={iconName} size={18} className={classNames('menu-icon', iconClass)} />;
  return iconClass === '' ? null : <span className={classNames('menu-icon', iconClass)} aria-hidden="true" />;
}

/** Attributes of the link to a menu item's own page: its window, and its look when the item is a button. */
export function menuLink({ redirectURL, linkTarget, buttontype }: MenuItem) {
  return {
    href: redirectURL,
    target: linkTarget === '_blank' ? linkTarget : undefined,
    rel: linkTarget === '_blank' ? 'noopener' : undefined,
    // A `link` looks like every other link.
    className: buttontype === '' || buttontype === 'link' ? undefined : `button button--small button--${buttontype}`,
  };
}
