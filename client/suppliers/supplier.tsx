import type { PageInput } from '../../shared/pages/request.ts';
import { SUPPLIERS_PATH } from '../../shared/suppliers/routes.ts';
import { suppliersPage } from '../../shared/suppliers/suppliers.page.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { useCall } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { FactStrip, SpecList } from '../ui/fact-strip.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { type SupplierEntry, SupplierList } from './supplier-list.tsx';

export function Supplier({ input }: { input: PageInput }) {
  const calls = suppliersPage(input);
  const page = useCall(calls.page).data?.result[0];
  const suppliers = useCall(calls.suppliers).data?.result ?? [];
  if (!page) return null;
  const entry = suppliers.find(({ url }) => url === page.path);
  const alike = suppliers.filter((other) => other !== entry && other.category === entry?.category);
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb}>
        {page.action && (
          <ButtonLink href={page.action.url} trail="out">
            {page.action.text}
          </ButtonLink>
        )}
      </ContentHead>
      <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
      <div className="content-columns">
        <div className="content-columns__text">
          <Prose html={page.body} />
        </div>
        {page.topic && (
          <div className="content-columns__rail">
            <CoverImage topic={page.topic} ink="paper" seed={page.path} variant="card" eager />
          </div>
        )}
        {entry && (
          <aside aria-label="Entry in the guide">
            <SpecList facts={buildSpecification(entry)} />
          </aside>
        )}
      </div>
      <section className="section" aria-labelledby="other-suppliers">
        <SectionHead
          id="other-suppliers"
          title={entry?.category && alike.length > 0 ? `Also in ${entry.category.toLowerCase()}` : 'Other suppliers'}
          link={{ label: 'All suppliers', href: SUPPLIERS_PATH }}
        />
        <SupplierList suppliers={alike.length > 0 ? alike : suppliers.filter((other) => other !== entry).slice(0, 3)} />
      </section>
    </div>
  );
}

function buildSpecification({ category = '', location, services = [] }: SupplierEntry) {
  const search = new URLSearchParams({ category });
  return [
    {
      term: 'Category',
      value: category && (
        <a className="link" href={`${SUPPLIERS_PATH}?${search}`}>
          {category}
        </a>
      ),
    },
    { term: 'Place', value: location },
    { term: 'Services', value: services.join(', ') },
  ];
}
