import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { prepareZones } from '../../ui/dates.ts';
import { Gallery } from './gallery.tsx';
import { readMode } from './mode.ts';
import '../../styles/index.css';
import '../../ui/figures/figures.css';
import '../../ui/price-table.css';
import '../../ui/stage.css';
import '../../ui/timetable.css';
import './gallery.css';

const mode = readMode(location.search);
const root = document.documentElement;
if (mode.scheme) root.dataset.theme = mode.scheme;
if (mode.text) root.style.fontSize = `${mode.text}%`;
// Parts that need scripts are hidden without this attribute, which the site sets before first paint.
root.dataset.js = '';

const keepPage = (event: Event) => event.preventDefault();
document.addEventListener('submit', keepPage);
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('.gallery__element a')) keepPage(event);
});

await prepareZones();
const container = document.getElementById('components');
if (!container) throw new Error('The page has no element for the components');
createRoot(container).render(
  <StrictMode>
    <Gallery mode={mode} isFramed={window.parent !== window} />
  </StrictMode>,
);
