import type { MouseEvent } from 'react';
import { EUROPE_PATH_PREFIX } from '../../shared/constants.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { Skeleton } from '../ui/state.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { openCookieChoices } from './cookie-choices.ts';
import { type SocialItem, SocialLink } from './social-link.tsx';
import { ThemeChoice } from './theme-choice.tsx';

type Link = { text: string; url: string };

/** Fragment in the footer; with JavaScript its link reopens the cookie banner. */
const COOKIE_CHOICES = 'cookie-choices';

/** Section 2; Europe paths show the Europe office. Skeletons until its three calls have loaded (section 4). */
export function Footer() {
  const { settings, now } = useEnvironment();
  const { pathname } = usePageInput();
  const configuration = useCall(shell.configuration);
  const menu = useCall(shell.footerMenu);
  const social = useCall(shell.socialMedia);
  const isEurope = pathname.startsWith(EUROPE_PATH_PREFIX);
  const loading = configuration.loading || menu.loading || social.loading;
  const group = (name: string): Link[] =>
    (menu.data?.result ?? [])
      .filter((item) => item.menuItemGroups === name)
      .map((item) => ({ text: item.menuTitle, url: item.navigationURL }));
  const society = configuration.data?.result;
  return (
    <footer className="site-footer" id="footer" tabIndex={-1} aria-busy={loading || undefined}>
      <div className="site-footer__top page">
        <div>
          <Wordmark name={settings.product.toUpperCase()} />
          {loading && <Skeleton shape="text" />}
          {society && (
            <>
              <p className="site-footer__motto">{society.tagline}</p>
              <Address
                lines={(isEurope ? society.europeAddress : society.address).split('\n')}
                phone={isEurope ? society.europePhoneNumber : society.phoneNumber}
                fax={isEurope ? society.europeFaxNumber : society.faxNumber}
                email={society.email}
              />
            </>
          )}
        </div>
        <nav className="site-footer__groups" aria-label="Footer">
          {loading ? (
            <>
              <Skeleton shape="text" label="Loading the footer" />
              <Skeleton shape="text" />
              <Skeleton shape="text" />
            </>
          ) : (
            <>
              <LinkGroup title="Society" links={group('FooterLeft')} />
              <LinkGroup title="Website" links={group('FooterRight')} />
              <SocialLinks items={social.data?.result ?? []} />
            </>
          )}
        </nav>
      </div>
      <div className="site-footer__foot cluster apart page">
        <p>
          © {new Date(now).getUTCFullYear()} {society?.copyRightText}
        </p>
        <ThemeChoice />
      </div>
    </footer>
  );
}

function Address({ lines, phone, fax, email }: { lines: string[]; phone: string; fax: string; email: string }) {
  return (
    <address>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        Phone <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
      </p>
      {fax !== '' && <p>Fax {fax}</p>}
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </address>
  );
}

function LinkGroup({ title, links }: { title: string; links: Link[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(({ text, url }) => (
          <li key={text + url}>
            <a href={url} onClick={url.endsWith(COOKIE_CHOICES) ? reopenBanner : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SocialLinks({ items }: { items: readonly SocialItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>Follow</h2>
      <ul>
        {items.map((item) => (
          <li key={item.socialMediaTitle}>
            <SocialLink item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function reopenBanner(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openCookieChoices();
}
