import type { PageInput } from '../../shared/pages/request.ts';
import { isGuide } from '../../shared/suppliers/suppliers.page.ts';
import { Supplier } from './supplier.tsx';
import { SuppliersGuide } from './suppliers-guide.tsx';

export { page } from '../../shared/suppliers/suppliers.page.ts';

export default function Suppliers({ input }: { input: PageInput }) {
  return isGuide(input) ? <SuppliersGuide input={input} /> : <Supplier input={input} />;
}
