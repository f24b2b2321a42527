import { createElement, type ReactNode, useId } from 'react';
import type { Chart as Figures } from '../../shared/html/chart.ts';
import { type DrawnElement, drawChart } from '../../shared/html/draw-chart.ts';
import { Icon } from './icon.tsx';

interface ChartProps {
  chart: Figures;
  rowsName: string;
  source: string;
}

export function Chart({ chart, rowsName, source }: ChartProps) {
  const caption = useId();
  return (
    <figure className="chart">
      <figcaption id={caption}>{chart.title}</figcaption>
      {drawn(drawChart(chart))}
      <details className="chart__figures">
        <summary>
          Figures
          <Icon name="down" className="chevron" />
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard */}
        <section className="table-scroll" tabIndex={0} aria-labelledby={caption}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{rowsName}</th>
                {chart.series.map((name) => (
                  <th key={name} scope="col" className="num">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chart.rows.map(({ label, values }) => (
                <tr key={label}>
                  <td>{label}</td>
                  {values.map(({ text }, index) => (
                    <td key={chart.series[index]} className="num">
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
      <p>Source: {source}</p>
    </figure>
  );
}

/** An index is a safe key, because the order within a drawing never changes. */
function drawn({ tagName, properties, children }: DrawnElement, key?: number): ReactNode {
  const { className, ...others } = properties;
  const props = { ...others, key, ...(Array.isArray(className) && { className: className.join(' ') }) };
  return createElement(
    tagName,
    props,
    children.map((child, index) => (child.type === 'text' ? child.value : drawn(child, index))),
  );
}
