import type { ResponseOf } from '../../shared/contract/contract.ts';
import { classNames } from '../ui/class-names.ts';
import { ICON_PATHS, Icon, type IconName } from '../ui/icon.tsx';

export type MenuItem = ResponseOf<'masterPage.headerMenu'>['result'][number];

const isIconName = (name: string): name is IconName => Object.hasOwn(ICON_PATHS, name);

/** Draws `iconName`, or leaves the icon of `iconClass` to a style sheet. */
export function MenuIcon({ iconName, iconClass }: Pick<MenuItem, 'iconName' | 'iconClass'>) {
  if (isIconName(iconName)) return <Icon name={iconName} size={18} className={classNames('menu-icon', iconClass)} />;
  return iconClass === '' ? null : <span className={classNames('menu-icon', iconClass)} aria-hidden="true" />;
}

export function menuLink({ redirectURL, linkTarget, buttontype }: MenuItem) {
  return {
    href: redirectURL,
    target: linkTarget === '_blank' ? linkTarget : undefined,
    rel: linkTarget === '_blank' ? 'noopener' : undefined,
    // A `link` looks like every other link.
    className: buttontype === '' || buttontype === 'link' ? undefined : `button button--small button--${buttontype}`,
  };
}
