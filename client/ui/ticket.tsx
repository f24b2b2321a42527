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
  /** A second price: "$149 non-members". */
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

/** Radio buttons with prices: formats of a book, types of registration. */
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
  /** Choices of price. */
  options?: TicketOptionsProps;
  /** The primary action. */
  action: ReactNode;
  /** Conditions and next steps, below the action. */
  terms?: string;
  /** Further links: add to calendar, tell a colleague. */
  links?: ReactNode;
  level?: HeadingLevel;
}

/** A box to register or buy: title, choices of price, one action, terms. */
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
