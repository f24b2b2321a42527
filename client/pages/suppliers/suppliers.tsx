import { isGuide } from '../../../shared/site/page-data/finding.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { Supplier } from './supplier.tsx';
import { SuppliersGuide } from './suppliers-guide.tsx';

/** The suppliers guide: the list of firms, or the page of one of them. */
export default function Suppliers({ input }: { input: PageInput }) {
  return isGuide(input) ? <SuppliersGuide input={input} /> : <Supplier input={input} />;
}
