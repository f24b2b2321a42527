import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type NativeInput = Omit<ComponentProps<'input'>, 'style' | 'className' | 'type' | 'children'>;

interface ChoiceProps extends NativeInput {
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
}

function Choice({ kind, label, hint, aside, ...input }: ChoiceProps & { kind: 'checkbox' | 'radio' | 'switch' }) {
  const native = kind === 'switch' ? ({ type: 'checkbox', role: 'switch' } as const) : { type: kind };
  return (
    <label className={`choice choice--${kind}`}>
      <input {...native} {...input} />
      <span className="choice__text">
        <span className="choice__label">{label}</span>
        {hint && <span className="choice__hint block small soft">{hint}</span>}
      </span>
      {aside !== undefined && <span className="choice__aside">{aside}</span>}
    </label>
  );
}

export const Checkbox = (props: ChoiceProps) => <Choice kind="checkbox" {...props} />;

export const Radio = (props: ChoiceProps) => <Choice kind="radio" {...props} />;

/** For settings that take effect at once. */
export const Switch = (props: ChoiceProps) => <Choice kind="switch" {...props} />;

export function ChoiceGroup({
  legend,
  hideLegend,
  children,
}: {
  legend: string;
  hideLegend?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="choices">
      <legend className={hideLegend ? 'visually-hidden' : 'field__label'}>{legend}</legend>
      {children}
    </fieldset>
  );
}

export interface SegmentItem {
  value: string;
  label: string;
  icon?: IconName;
  /** With an address in every item the segment is a row of links, otherwise radio buttons. */
  href?: string;
}

interface SegmentProps {
  legend: string;
  items: readonly SegmentItem[];
  /** Without it the radio buttons are uncontrolled and start with `defaultValue`. */
  value?: string;
  defaultValue?: string;
  name?: string;
  onChange?: (value: string) => void;
}

export function Segment({ legend, items, value, defaultValue, name = legend, onChange }: SegmentProps) {
  if (items.every(({ href }) => href))
    return (
      <nav className="segment" aria-label={legend}>
        {items.map((item) => (
          <a key={item.value} href={item.href} aria-current={item.value === value ? 'true' : undefined}>
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </a>
        ))}
      </nav>
    );
  return (
    <fieldset className="segment">
      <legend className="visually-hidden">{legend}</legend>
      {items.map((item) => (
        <label key={item.value}>
          <input
            type="radio"
            name={name}
            value={item.value}
            {...(value === undefined
              ? { defaultChecked: item.value === defaultValue }
              : { checked: item.value === value })}
            onChange={() => onChange?.(item.value)}
          />
          {item.icon && <Icon name={item.icon} />}
          {item.label}
        </label>
      ))}
    </fieldset>
  );
}
