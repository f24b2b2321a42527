import { type ReactNode, useEffect, useState } from 'react';
import { consentAllows } from '../../../shared/rules/consent.ts';
import { hasGlobalPrivacyControl, useConsent } from '../../data/consent.ts';
import { Status } from '../../ui/label.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { choiceOf, type Group, type Row } from './row.ts';

/** A group of rows. In a narrow container each row becomes a block with labelled values. */
export function RowGroup({ group: { id, title, text, rows } }: { group: Group }) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <p className="runs__text">{rows.length === 0 ? `${text} There is none on this page.` : text}</p>
      {rows.length > 0 && (
        <div className="runs">
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Name and purpose</th>
                <th scope="col">Who gets it</th>
                <th scope="col">Kept</th>
                <th scope="col">Your choice</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <RowLine key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function RowLine({ row }: { row: Row }) {
  const isOn = useIsOn(row);
  return (
    <tr data-row={row.id} data-state={isOn ? 'on' : 'off'}>
      <th scope="row">
        <code>{row.name}</code>
        <p>{row.about}</p>
      </th>
      <Cell label="Who gets it">{row.who}</Cell>
      <Cell label="Kept">{row.kept}</Cell>
      <Cell label="Your choice">
        {choiceOf(row)} <Status tone={isOn ? 'good' : 'off'}>{isOn ? 'On' : 'Off'}</Status>
      </Cell>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span className="runs__label" aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  );
}

/** Whether the visitor's choice allows a row; before the choice is known as if there were none, as for visitors without JavaScript. */
function useIsOn({ purpose }: Row): boolean {
  const { level } = useConsent();
  const [hasSignal, setSignal] = useState(false);
  useEffect(() => setSignal(hasGlobalPrivacyControl()), []);
  return consentAllows(level, purpose, hasSignal);
}
