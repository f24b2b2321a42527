import type { ProductDetail } from '../../shared/contract/models.ts';
import { request } from '../../shared/pages/request.ts';
import { pricesToday } from '../../shared/product-price.ts';
import { formatPrice } from '../blocks/format.ts';
import { useCall } from '../data/use-call.ts';
import { type User, useUser } from '../data/user.ts';

/** Uses the signed-in user's membership; renders nothing for a visitor. */
export function MemberPrice({ product }: { product: ProductDetail }) {
  const user = useUser();
  return user && <PriceFor user={user} product={product} />;
}

/** Requests the current prices, because a cached page may be an hour old. */
function PriceFor({ user, product }: { user: User; product: ProductDetail }) {
  const current = useCall(request('products.byId', {}, { id: product.productId })).data?.result[0] ?? product;
  const { member, other } = pricesToday(current);
  return (
    <div className="buy-box__yours">
      <p className="price price--l">
        Your price <span className="price__main">{formatPrice(user.isActiveMember ? member : other)}</span>
      </p>
      {!user.isActiveMember && member !== other && (
        <p className="small quiet">Active members pay {formatPrice(member)}.</p>
      )}
    </div>
  );
}
