import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type NativeInput = Omit<ComponentProps<'input'>, 'style' | 'className' | 'type' | 'children'>;

interface ChoiceProps extends NativeInput {
  label: ReactNode;
  /** Secondary text below the label. */
  hint?: ReactNode;
  /** A number or price at the right. */
  aside?: ReactNode;
}

function Choice({ kind, label, hint, aside, ...input }: ChoiceProps & { kind: 'checkbox' | 'radio' | 'switch' }) {
  const native = kind === 'switch' ? ({ type: 'checkbox', role: 'switch' } as const) : { type: kind };
  return (
    <label className={`choice choice--${kind}`}>
      <input {...native} {...input} />
      <span className="choice__text">
        <span className="choice__label">{label}</span>
        {hint && <span className="choice__hint">{hint}</span>}
      </span>
      {aside !== undefined && <span className="choice__aside">{aside}</span>}
    </label>
  );
}

/** A native checkbox with label, hint and an optional value at the right. */
export const Checkbox = (props: ChoiceProps) => <Choice kind="checkbox" {...props} />;

/** A native radio button with label, hint and an optional value at the right. */
export const Radio = (props: ChoiceProps) => <Choice kind="radio" {...props} />;

/** A switch for settings that take effect at once: text at the left, switch at the right. */
export const Switch = (props: ChoiceProps) => <Choice kind="switch" {...props} />;

/** A group of choices with a legend. */
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
  /** When every item has an address, the segment is a row of links; otherwise a group of radio buttons. */
  href?: string;
}

interface SegmentProps {
  legend: string;
  items: readonly SegmentItem[];
  /** The selected value. Without it the radio buttons are uncontrolled and start with `defaultValue`. */
  value?: string;
  defaultValue?: string;
  /** Form name of the radio buttons. */
  name?: string;
  onChange?: (value: string) => void;
}

/** A segmented control: two to four views or settings, one of which is current. */
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
