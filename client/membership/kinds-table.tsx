import type { MembershipKind } from '../../shared/membership/membership.ts';
import type { TextTable } from '../blocks/text-table.ts';
import { Icon } from '../ui/icon.tsx';
import { NO, YES } from './benefits.ts';

/** The text's table of benefits, below a row of prices. */
export function KindsTable({
  table: { columns, rows },
  kinds,
}: {
  table: TextTable;
  kinds: readonly MembershipKind[];
}) {
  const [first = '', ...names] = columns;
  const findPrice = (name: string) => kinds.find((kind) => kind.name === name)?.price;
  return (
    <div className="section--s">
      <h2 id="kinds-table" className="block-title">
        The kinds side by side
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable region scrolls by keyboard. */}
      <section className="table-scroll" tabIndex={0} aria-labelledby="kinds-table">
        <table className="kinds-table">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="kinds-table__prices">
              <th scope="row">Price a year</th>
              {names.map((name) => (
                <td key={name}>{findPrice(name)}</td>
              ))}
            </tr>
            {rows.map(([benefit = '', ...cells]) => (
              <tr key={benefit}>
                <th scope="row">{benefit}</th>
                {names.map((name, at) => (
                  <td key={name}>
                    <Cell text={cells[at] ?? NO} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Cell({ text }: { text: string }) {
  if (text !== YES && text !== NO) return text;
  return (
    <>
      <Icon name={text === YES ? 'check' : 'close'} size={18} />
      <span className="visually-hidden">{text}</span>
    </>
  );
}
