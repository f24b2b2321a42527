import { Fragment } from 'react';
import { Helmet, HelmetProvider } from 'react-helmet-async';

/** React hoists head tags itself, so that the browser's bundle leaves the library out. */
export const Head = import.meta.env.SSR ? Helmet : Fragment;
export const HeadProvider = import.meta.env.SSR ? HelmetProvider : Fragment;
