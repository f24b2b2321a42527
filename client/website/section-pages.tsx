import { useEffect, useState } from 'react';
import { firstSegment } from '../../shared/addresses/target.ts';
import { request } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';

const SECTION = /^[a-z\d-]{1,120}$/;
const MAX_LINKS = 8;

/** Fetched by the browser, so that the 404 does not wait (section 7). */
export function NearbyPages({ pathname }: { pathname: string }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const name = firstSegment(pathname);
  return isMounted && SECTION.test(name) ? <SectionList name={name} /> : null;
}

function SectionList({ name }: { name: string }) {
  const pages = useCall(request('pageMenu.byName', {}, { name })).data?.result ?? [];
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Pages of this section">
      <p className="small">In this section</p>
      <ul className="cluster tight">
        {pages.slice(0, MAX_LINKS).map(({ title, path }) => (
          <li key={path}>
            <QuietLink href={path}>{title}</QuietLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
