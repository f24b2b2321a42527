import { COVER_INKS, COVER_TOPICS } from '../../../../shared/covers.ts';
import { Cover } from '../../../ui/cover.tsx';
import { CoverImage } from '../../../ui/cover-image.tsx';
import { Dots } from '../../../ui/dots.tsx';
import { ICON_PATHS, Icon, type IconName } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Monogram, Wordmark } from '../../../ui/wordmark.tsx';
import type { Example } from '../example.ts';

const isIcon = (name: string): name is IconName => Object.hasOwn(ICON_PATHS, name);
const icons = Object.keys(ICON_PATHS).filter(isIcon);
const picture = { name: '0'.repeat(20), width: 1312, height: 500, alt: 'Waves of a lattice' };

export const examples: readonly Example[] = [
  { component: 'Wordmark', state: 'alone', element: <Wordmark name="acme" /> },
  {
    component: 'Wordmark',
    state: 'in a link',
    element: (
      <a href="/" aria-label="acme, home page">
        <Wordmark name="acme" decorative />
      </a>
    ),
  },
  {
    component: 'Monogram',
    state: 'small and large',
    element: (
      <div className="cluster">
        <Monogram name="acme" size={32} />
        <Monogram name="acme" />
      </div>
    ),
  },
  {
    component: 'Icon',
    state: 'all',
    element: (
      <ul className="cluster">
        {icons.map((name) => (
          <li key={name}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
    ),
  },
  { component: 'Icon', state: 'large', element: <Icon name="certificate" size={40} /> },
  {
    component: 'Cover',
    state: 'all topics',
    element: (
      <div className="grid-6">
        {COVER_TOPICS.map((topic) => (
          <Cover key={topic} topic={topic} ink="mint" seed="example" variant="card" />
        ))}
      </div>
    ),
  },
  {
    component: 'Cover',
    state: 'lines only',
    element: <Cover topic="vigilance" ink="paper" seed="example" variant="band" bare />,
  },
  {
    component: 'CoverImage',
    state: 'all inks',
    element: (
      <div className="grid-6">
        {COVER_INKS.map((ink) => (
          <CoverImage key={ink} topic="devices" ink={ink} seed="example" variant="card" />
        ))}
      </div>
    ),
  },
  {
    component: 'Picture',
    state: 'with caption and credit',
    element: (
      <Picture picture={{ ...picture, caption: 'A stent, unrolled.', credit: 'Photograph: acme' }} sizes="100vw" />
    ),
  },
  { component: 'Picture', state: 'alone', element: <Picture picture={picture} sizes="100vw" /> },
  { component: 'Dots', state: 'one field', element: <Dots count={130} /> },
  {
    component: 'Dots',
    state: 'short rows',
    element: (
      <div className="grid-4">
        <Dots count={17} row={12} rows={3} />
      </div>
    ),
  },
];
