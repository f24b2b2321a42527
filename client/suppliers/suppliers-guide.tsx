import type { PageInput } from '../../shared/pages/request.ts';
import { parseSuppliersQuery, suppliersPage } from '../../shared/suppliers/suppliers.page.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { ApplyButton, FilterField, FilterSelect } from '../blocks/filter-controls.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { type Chip, Chips } from '../ui/chips.tsx';
import { FactStrip } from '../ui/fact-strip.tsx';
import { Filters } from '../ui/filters.tsx';
import { Prose } from '../ui/prose.tsx';
import { type SupplierEntry, SupplierList } from './supplier-list.tsx';

export function SuppliersGuide({ input }: { input: PageInput }) {
  const calls = suppliersPage(input);
  const page = useCall(calls.page).data?.result[0];
  const loaded = useCall(calls.suppliers);
  if (!page) return null;
  const all = loaded.data?.result ?? [];
  const shown = matching(all, input);
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} />
      <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
      <div className="split-8-4 mt-l">
        <section aria-label="Suppliers">
          <SupplierForm suppliers={all} input={input} />
          <div className="results-head cluster tight mt-l">
            <p className="result-line" role="status">
              {loaded.data && (
                <>
                  <b>{shown.length}</b> {shown.length === 1 ? 'supplier' : 'suppliers'}
                  {shown.length < all.length && ` of ${all.length}`}
                </>
              )}
            </p>
            <Chips chips={listChips(input)} />
          </div>
          <LoadedList
            loaded={loaded}
            items={() => shown}
            skeleton={{ shape: 'story', count: 5 }}
            failed="We couldn’t load the suppliers"
            empty={{
              title: 'No supplier matches',
              text: 'Try fewer words, or another category.',
              action: <QuietLink href={input.pathname}>Show all suppliers</QuietLink>,
            }}
          >
            {(suppliers) => <SupplierList suppliers={suppliers} level={2} />}
          </LoadedList>
        </section>
        <aside aria-label="About the guide">{page.body && <Prose small html={page.body} />}</aside>
      </div>
    </div>
  );
}

function SupplierForm({ suppliers, input }: { suppliers: readonly SupplierEntry[]; input: PageInput }) {
  const { keyword = '', category = '' } = parseSuppliersQuery(input.query);
  const categories = [...new Set(suppliers.flatMap((supplier) => supplier.category ?? []))].sort();
  return (
    <search>
      <Filters variant="line" active={listChips(input).length}>
        <form className="form-row" action={input.pathname}>
          <FilterField label="Keyword" name="keyword" type="search" chosen={keyword} />
          <FilterSelect
            label="Category"
            name="category"
            chosen={category}
            options={[
              { value: '', label: 'All categories' },
              ...categories.map((name) => ({ value: name, label: name })),
            ]}
          />
          <ApplyButton />
        </form>
      </Filters>
    </search>
  );
}

function listChips(input: PageInput): Chip[] {
  const { keyword, category } = parseSuppliersQuery(input.query);
  return [
    ...(category ? [{ label: category, href: withParams(input, { category: undefined }) }] : []),
    ...(keyword ? [{ label: `“${keyword}”`, href: withParams(input, { keyword: undefined }) }] : []),
  ];
}

/** Matches the category, and every word in the entry. */
function matching(suppliers: readonly SupplierEntry[], input: PageInput): SupplierEntry[] {
  const { keyword = '', category } = parseSuppliersQuery(input.query);
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return suppliers.filter((supplier) => {
    if (category !== undefined && supplier.category !== category) return false;
    const { title, location, summary, services = [] } = supplier;
    const text = [title, location, summary, supplier.category, ...services].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
