import { useEffect } from 'react';
import { Segment, type SegmentItem } from '../../ui/choice.tsx';
import { EXAMPLES, type ListedExample } from './examples.ts';
import { type Mode, toAddress } from './mode.ts';

/** Shows the examples in a frame when a width is given. */
export function Gallery({ mode, isFramed }: { mode: Mode; isFramed: boolean }) {
  // The browser looks for the fragment before the components exist.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, []);
  return (
    <main className="gallery">
      {!isFramed && <GalleryHead mode={mode} />}
      {mode.width ? (
        <iframe
          className="gallery__frame"
          title={`Components in ${mode.width} px`}
          width={mode.width}
          src={toAddress({ ...mode, width: undefined })}
        />
      ) : (
        [...Map.groupBy(EXAMPLES, ({ component }) => component)].map(([component, examples]) => (
          <ComponentSection key={component} component={component} examples={examples} />
        ))
      )}
    </main>
  );
}

function GalleryHead({ mode }: { mode: Mode }) {
  const toItem = (part: Partial<Mode>, label: string): SegmentItem => ({
    value: Object.values(part)[0] ?? 'default',
    label,
    href: toAddress({ ...mode, ...part }),
  });
  return (
    <header className="gallery__head page">
      <h1 className="h3 mb-s">Components</h1>
      <div className="cluster">
        <Segment
          legend="Colour scheme"
          value={mode.scheme ?? 'default'}
          items={[
            toItem({ scheme: undefined }, 'System'),
            toItem({ scheme: 'light' }, 'Light'),
            toItem({ scheme: 'dark' }, 'Dark'),
          ]}
        />
        <Segment
          legend="Width"
          value={mode.width ?? 'default'}
          items={[toItem({ width: undefined }, 'Window'), toItem({ width: '390' }, '390 px')]}
        />
        <Segment
          legend="Text size"
          value={mode.text ?? 'default'}
          items={[toItem({ text: undefined }, '100 %'), toItem({ text: '200' }, '200 %')]}
        />
      </div>
      {mode.width === undefined && (
        <nav aria-label="Components">
          <ul className="cluster small mt-m">
            {[...new Set(EXAMPLES.map(({ component }) => component))].sort().map((component) => (
              <li key={component}>
                <a href={`#${component}`}>{component}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}

function ComponentSection({ component, examples }: { component: string; examples: readonly ListedExample[] }) {
  return (
    <section className="section" id={component} aria-labelledby={`${component}-title`}>
      <div className="gallery__name cluster apart page">
        <h2 id={`${component}-title`} className="h4">
          {component}
        </h2>
        <p className="small quiet">{examples[0]?.file}</p>
      </div>
      {examples.map(({ state, element, code }) => (
        <div className="gallery__example" key={state}>
          <p className="page small quiet">{state}</p>
          <div className="gallery__element">{element}</div>
          <pre className="gallery__code page">
            <code>{code}</code>
          </pre>
        </div>
      ))}
    </section>
  );
}
