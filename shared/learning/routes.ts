import type { FeatureRoutes } from '../site/route-row.ts';

export const learningRoutes: FeatureRoutes = {
  resources: [{ path: '/resources/book-sale', kind: 'products' }],
  education: [
    { path: '/products/:path', kind: 'product' },
    { path: '/education/convergence-store', kind: 'products' },
    { path: '/education/online-university-certificates', kind: 'products' },
    { path: '/education/course-bundles', kind: 'products' },
    { path: '/education/all-products', kind: 'products' },
    { path: '/education/courses', kind: 'products' },
    { path: '/education/courses/:tabName', kind: 'products' },
    { path: '/education/books', kind: 'products' },
    { path: '/education/books/:tabName', kind: 'products' },
    { path: '/education/online-university', kind: 'products' },
    { path: '/education/online-university/:tabName', kind: 'products' },
    { path: '/education/sale', kind: 'products' },
    { path: '/education/sale/:tabName', kind: 'products' },
    { path: '/education/summer-sale', kind: 'products' },
    { path: '/education/summer-sale/:tabName', kind: 'products' },
    // The specification gives no path for the Black Friday pages.
    { path: '/education/black-friday', kind: 'products' },
    { path: '/education/black-friday/:tabName', kind: 'products' },
  ],
};
