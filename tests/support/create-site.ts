import { createStaticHandler } from 'react-router';
import { createSite as createSiteWith, type Site, type SiteSettings } from '../../shared/site/resolve.ts';

/** The site of some settings, with React Router's matching of paths. */
export const createSite = (settings: SiteSettings): Site => createSiteWith(settings, createStaticHandler);
