import type { ProductsRequest } from '../../shared/learning/products.page.ts';
import { useCall } from '../data/use-call.ts';
import { CoverImage } from '../ui/cover-image.tsx';
import { DateBlock } from '../ui/date-block.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Band } from '../ui/poster.tsx';

type SaleWeekHeadProps = {
  catalog: { readonly title: string; readonly intro: string };
  request: ProductsRequest;
};

/** Names the last day while the sale lasts. */
export function SaleWeekHead({ catalog, request }: SaleWeekHeadProps) {
  const products = useCall(request).data?.result ?? [];
  const lastDay = products.find(({ saleEnds }) => saleEnds !== undefined)?.saleEnds;
  return (
    <Band tone="deep" strip={<CoverImage topic="conferences" ink="green" seed={catalog.title} variant="band" eager />}>
      <PageHead size="l" title={catalog.title} lead={catalog.intro}>
        {lastDay && (
          <div className="sale-week">
            <p className="sale-week__label">Last day</p>
            <DateBlock start={lastDay} size="l" />
          </div>
        )}
      </PageHead>
    </Band>
  );
}
