import { Fragment } from 'react';
import { Helmet, HelmetProvider } from 'react-helmet-async';

/**
 * Around what belongs into the document's head. The library passes it on to React, which puts it in its place by itself: the browser does
 * without the library's weight.
 */
export const Head = import.meta.env.SSR ? Helmet : Fragment;
export const HeadProvider = import.meta.env.SSR ? HelmetProvider : Fragment;
