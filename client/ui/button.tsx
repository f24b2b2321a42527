import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface ButtonStyle {
  /** `primary` is green, `secondary` outlined, `event` orange, `danger` red, `quiet` a bare label. */
  variant?: 'primary' | 'secondary' | 'event' | 'quiet' | 'danger';
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
  trail?: IconName;
  children: ReactNode;
}

const buttonClass = ({ variant = 'primary', small, wide }: Omit<ButtonStyle, 'children'>) =>
  classNames('button', `button--${variant}`, small && 'button--small', wide && 'button--wide');

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'style' | 'className' | 'children'> {
  /** Sets `aria-busy` and the busy style; the form or handler must ignore further presses itself. */
  busy?: boolean;
}

export function Button({ variant, small, wide, icon, trail, busy, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClass({ variant, small, wide })} aria-busy={busy || undefined} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
      {trail && <Icon name={trail} />}
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle, Omit<ComponentProps<'a'>, 'style' | 'className' | 'children' | 'href'> {
  href: string;
}

export function ButtonLink({ variant, small, wide, icon, trail, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={buttonClass({ variant, small, wide })} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
      {trail && <Icon name={trail} />}
    </a>
  );
}

interface QuietLinkProps extends Omit<ComponentProps<'a'>, 'style' | 'className' | 'children' | 'href'> {
  href: string;
  /** Replaces the arrow. */
  icon?: IconName;
  /** An arrow for links within the site, `out` for links to another site. */
  trail?: IconName | 'none';
  children: ReactNode;
}

export function QuietLink({ icon, trail = icon ? 'none' : 'arrow', children, ...rest }: QuietLinkProps) {
  return (
    <a className="quiet-link" {...rest}>
      {icon && <Icon name={icon} size={18} />}
      {children}
      {trail !== 'none' && <Icon name={trail} size={18} className="quiet-link__arrow" />}
    </a>
  );
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>;
}
