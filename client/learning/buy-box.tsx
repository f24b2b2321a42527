import { loginAddress } from '../../shared/addresses/login-address.ts';
import type { ProductDetail } from '../../shared/contract/models.ts';
import { isLiveToCome } from '../cards/course-start.ts';
import { saleText, toPrices } from '../cards/product-prices.ts';
import { useEnvironment } from '../data/environment.tsx';
import { ButtonLink, QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { NoticeBox } from '../ui/notice-box.tsx';
import { Price } from '../ui/price.tsx';
import { MemberPrice } from './member-price.tsx';
import { offerState, toWording } from './offer.ts';

export function BuyBox({ product }: { product: ProductDetail }) {
  const { now, settings } = useEnvironment();
  const { catalogue, action } = toWording(product.productType);
  const state = offerState(product, now);
  if (state === 'discontinued') {
    return (
      <NoticeBox title="No longer sold" action={<QuietLink href={catalogue.href}>{catalogue.label}</QuietLink>}>
        {product.availableUntil && `It was sold until ${formatDate(product.availableUntil)}.`}
      </NoticeBox>
    );
  }
  const price = toPrices(product);
  const isSale = 'sale' in price;
  return (
    <section className="buy-box" aria-labelledby="price">
      <h2 id="price" className="side-title h6">
        {saleText(product) ?? 'Price'}
      </h2>
      {isSale ? (
        <Price price={price} large />
      ) : (
        <>
          <div className="for-visitor">
            <Price price={price} large />
          </div>
          <MemberPrice product={product} />
        </>
      )}
      {product.buyUrl && (
        <ButtonLink wide href={product.buyUrl}>
          {action}
        </ButtonLink>
      )}
      <p className="small quiet">
        {state === 'upcoming' &&
          `${isLiveToCome(product, now) ? 'Starts' : 'Available from'} ${formatDate(product.availableFrom)}. `}
        {!product.buyUrl && 'We don’t take orders online. '}
        {isSale ? (
          'The sale price is the same for everybody.'
        ) : (
          <span className="for-visitor">
            The member price applies when you <a href={loginAddress(product.path)}>sign in</a>. Not a member?{' '}
            <a href={`/join-${settings.product}`}>Join</a>.
          </span>
        )}
      </p>
    </section>
  );
}
