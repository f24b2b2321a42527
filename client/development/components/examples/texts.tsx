import { Html } from '../../../ui/html.tsx';
import { Prose } from '../../../ui/prose.tsx';
import type { Example } from '../example.ts';

const article = `
  <p>Evidence is what remains when the claims are taken away. The <a href="/guidance">guidance</a> says how much.</p>
  <aside class="note"><p>MDCG 2019-14, section 4.</p></aside>
  <h3>Three questions</h3>
  <ul><li>Is the device known?</li><li>Is its risk?</li></ul>
  <blockquote class="pull"><p>Ask early, ask once.</p><footer>Teresa Amaral</footer></blockquote>
  <table><thead><tr><th>Class</th><th>Days</th></tr></thead><tbody><tr><td>I</td><td>30</td></tr></tbody></table>
  <hr><p>The rest is a matter of record.</p>`;

export const examples: readonly Example[] = [
  { component: 'Prose', state: 'article', element: <Prose html={article} article endMark="acme" /> },
  {
    component: 'Prose',
    state: 'small',
    element: <Prose html="<p>Answers and terms, in the size of the interface.</p>" small />,
  },
  {
    component: 'Prose',
    state: 'elements',
    element: (
      <Prose>
        <p>A paragraph that is no HTML of the API.</p>
      </Prose>
    ),
  },
  {
    component: 'Html',
    state: 'one paragraph',
    element: <Html html="<p>Read the <a href='/terms'>terms</a> first.</p>" />,
  },
];
