import { use } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router';

/**
 * Where the reader is. The router's own components and hooks bring its matching of routes along, 20 KB that the site's route table does
 * without: its context is all that is used in the browser.
 */
export const LocationProvider = LocationContext;

/** What the provider is given. */
export const locationValue = (location: Location) => ({ location, navigationType: NavigationType.Push });

/** Path and query of the page on show. */
export const usePageLocation = (): Location => use(LocationContext).location;
