import type { ReactNode } from 'react';
import { Radio } from './choice.tsx';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './types.ts';

export interface TicketOption {
  value: string;
  label: string;
  hint?: string;
  /** Formatted: "$780". */
  price: string;
  /** A quiet second price: "$149 non-members". */
  otherPrice?: string;
  disabled?: boolean;
}

interface TicketOptionsProps {
  legend: string;
  options: readonly TicketOption[];
  /** Form name of the radio buttons. */
  name: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/** Ruled radio rows with the price at the right: formats of a book, kinds of registration. */
function TicketOptions({ legend, options, name, defaultValue, onChange }: TicketOptionsProps) {
  return (
    <fieldset className="ticket-options">
      <legend>{legend}</legend>
      {options.map(({ value, label, hint, price, otherPrice, disabled }) => (
        <Radio
          key={value}
          {...{ name, value, label, hint, disabled }}
          defaultChecked={value === defaultValue}
          onChange={onChange && (() => onChange(value))}
          aside={
            <>
              <span className="ticket-options__price">{price}</span>
              {otherPrice && <span className="ticket-options__other">{otherPrice}</span>}
            </>
          }
        />
      ))}
    </fieldset>
  );
}

interface TicketProps {
  title: string;
  /** Choices, shown when there are any. */
  options?: TicketOptionsProps;
  /** The one action. */
  action: ReactNode;
  /** What happens next, under the action. */
  terms?: string;
  /** Quiet links at the foot: add to calendar, tell a colleague. */
  links?: ReactNode;
  level?: HeadingLevel;
}

/** The buy box: title, ruled choices, one action, terms below. */
export function Ticket({ title, options, action, terms, links, level = 2 }: TicketProps) {
  return (
    <section className="ticket">
      <Heading level={level} className="ticket__title">
        {title}
      </Heading>
      {options && <TicketOptions {...options} />}
      <div className="ticket__action">{action}</div>
      {terms && <p className="ticket__terms">{terms}</p>}
      {links && <div className="ticket__links">{links}</div>}
    </section>
  );
}
