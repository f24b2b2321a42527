import type { PageInput } from '../../../shared/pages/common/request.ts';
import { isGuide } from '../../../shared/pages/suppliers.ts';
import { Supplier } from './supplier.tsx';
import { SuppliersGuide } from './suppliers-guide.tsx';

export { page } from '../../../shared/pages/suppliers.ts';

/** The suppliers guide, or the page of one supplier. */
export default function Suppliers({ input }: { input: PageInput }) {
  return isGuide(input) ? <SuppliersGuide input={input} /> : <Supplier input={input} />;
}
