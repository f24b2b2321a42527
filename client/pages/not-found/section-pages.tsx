import { useEffect, useState } from 'react';
import { request } from '../../../shared/pages/common/request.ts';
import { firstSegment } from '../../../shared/rules/addresses/target.ts';
import { useCall } from '../../data/use-call.ts';
import { QuietLink } from '../../ui/button.tsx';

const SECTION = /^[a-z\d-]{1,120}$/;
const MAX_LINKS = 8;

/** The pages of the section that an unknown address is in (section 7, Page menu), which the browser asks for: the answer 404 waits for nothing. */
export function SectionPages({ pathname }: { pathname: string }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const name = firstSegment(pathname);
  return isMounted && SECTION.test(name) ? <PagesOf name={name} /> : null;
}

function PagesOf({ name }: { name: string }) {
  const pages = useCall(request('pageMenu.byName', {}, { name })).data?.result ?? [];
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Pages of this section">
      <p className="small">In this section</p>
      <ul className="not-found__ways">
        {pages.slice(0, MAX_LINKS).map(({ title, path }) => (
          <li key={path}>
            <QuietLink href={path}>{title}</QuietLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
