import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface Look {
  /** Primary is green, secondary is outlined, event is orange, quiet is a bare label. */
  variant?: 'primary' | 'secondary' | 'event' | 'quiet' | 'danger';
  small?: boolean;
  /** Fills the width of its container. */
  wide?: boolean;
  /** Icon before the label. */
  icon?: IconName;
  /** Icon after the label. */
  trail?: IconName;
  children: ReactNode;
}

const look = ({ variant = 'primary', small, wide }: Omit<Look, 'children'>) =>
  classNames('button', `button--${variant}`, small && 'button--small', wide && 'button--wide');

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'style' | 'className' | 'children'> {
  /** Shows that the action is under way; the button keeps its place and refuses further presses. */
  busy?: boolean;
}

/** A button that names its result. */
export function Button({ variant, small, wide, icon, trail, busy, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button type={type} className={look({ variant, small, wide })} aria-busy={busy || undefined} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
      {trail && <Icon name={trail} />}
    </button>
  );
}

interface ButtonLinkProps extends Look, Omit<ComponentProps<'a'>, 'style' | 'className' | 'children' | 'href'> {
  href: string;
}

/** A link drawn as a button. */
export function ButtonLink({ variant, small, wide, icon, trail, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={look({ variant, small, wide })} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
      {trail && <Icon name={trail} />}
    </a>
  );
}

interface QuietLinkProps extends Omit<ComponentProps<'a'>, 'style' | 'className' | 'children' | 'href'> {
  href: string;
  /** Icon before the label; then there is no arrow. */
  icon?: IconName;
  /** Icon after the label: an arrow inside the site, `out` for another site. */
  trail?: IconName | 'none';
  children: ReactNode;
}

/** The quiet link: a green label and an arrow that moves a quarter em. */
export function QuietLink({ icon, trail = icon ? 'none' : 'arrow', children, ...rest }: QuietLinkProps) {
  return (
    <a className="quiet-link" {...rest}>
      {icon && <Icon name={icon} size={18} />}
      {children}
      {trail !== 'none' && <Icon name={trail} size={18} className="quiet-link__arrow" />}
    </a>
  );
}

/** Buttons and links in a row that wraps. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>;
}
