import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sliceExamples } from '../../../client/development/components/example.ts';
import { EXAMPLES } from '../../../client/development/components/examples.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../client/ui/**/*.tsx', { eager: true });
/** The exported functions whose names begin with a capital letter: by React's convention the components. */
const components = Object.values(modules)
  .flatMap((exported) => Object.entries(exported))
  .filter(([name, value]) => typeof value === 'function' && /^[A-Z]/.test(name));

/** Tells whether a tree of elements has one of a component, also in properties such as `action`. */
function hasElement(node: unknown, component: unknown): boolean {
  if (Array.isArray(node)) return node.some((child) => hasElement(child, component));
  if (!isValidElement<Record<string, ReactNode>>(node)) return false;
  return node.type === component || Object.values(node.props).some((value) => hasElement(value, component));
}

it('every component has an example', () => {
  expect(components.length).toBeGreaterThan(60);
  const missing = components.filter(([name]) => !EXAMPLES.some(({ component }) => component === name));
  expect(missing.map(([name]) => name)).toEqual([]);
});

it('every example contains the component that it names', () => {
  const byName = Object.fromEntries(components);
  const wrong = EXAMPLES.filter(({ component, element }) => !hasElement(element, byName[component]));
  expect(wrong.map(({ component, state }) => `${component}, ${state}`)).toEqual([]);
});

it('every state of a component has one name', () => {
  const names = EXAMPLES.map(({ component, state }) => `${component}, ${state}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it.each(EXAMPLES)('shows code that names the component: $component, $state', ({ component, element, code }) => {
  expect(code).toContain(`<${component}`);
  expect(code).toMatch(/^<[\s\S]*>$/);
  expect(renderToStaticMarkup(element)).not.toBe('');
});

it('slices the code of examples on one line and on several', () => {
  const source = [
    'const data = [',
    "  { component: 'Z', element: 1 },",
    '];',
    'export const examples = [',
    "  { component: 'A', state: 'a', element: <A /> },",
    '  {',
    "    component: 'B',",
    "    state: 'b',",
    '    element: <B value={1} />,',
    '  },',
    '  {',
    "    component: 'C',",
    "    state: 'c',",
    '    element: (',
    '      <C>',
    '        <B />',
    '      </C>',
    '    ),',
    '  },',
    '];',
  ];
  expect(sliceExamples(source.join('\n'))).toEqual(['<A />', '<B value={1} />', '<C>\n  <B />\n</C>']);
});
