import type { CallRequest } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { useHasCertification } from '../data/use-society.ts';
import { PROFILE_PATH } from '../session/member-bar.tsx';
import type { MemberProps } from '../session/member-record.ts';
import { QuietLink } from '../ui/button.tsx';
import type { LinkItem } from '../ui/types.ts';

const CHAPTERS_PATH = '/membership/chapters-local-networks';
const ROLES_PATH = '/membership/volunteer-opportunities';
const MAX_ROLES = 2;

type QuickLinksProps = MemberProps & { roles: CallRequest<'regulatory.volunteerOpportunities'> };

export function QuickLinks({ member, roles }: QuickLinksProps) {
  const open = useCall(roles).data?.regulatoryVolunteerData ?? [];
  const hasCertification = useHasCertification();
  const chapter = member?.chapter;
  const emails = member?.emails?.length ?? 0;
  const isUnknown = (field: 'chapter' | 'emails') => member !== undefined && member[field] === undefined;
  return (
    <section className="section" aria-label="Quick links">
      <div className="grid-4">
        <Entry
          label="My chapter"
          title={chapter?.title ?? (isUnknown('chapter') ? 'Chapters' : 'None chosen')}
          text={chapter ? chapter.meets : 'Members meet near you.'}
          link={{ label: chapter ? 'Chapter page' : 'Find a chapter', href: chapter?.path ?? CHAPTERS_PATH }}
        />
        <Entry
          label="Profile"
          title={emailTitle(isUnknown('emails') ? undefined : emails)}
          text="Add a personal address so that you keep your account if you change jobs."
          link={{ label: 'Edit your profile', href: PROFILE_PATH }}
        />
        {hasCertification && (
          <Entry
            label="Certification"
            title={creditTitle(member)}
            text="Examination windows, eligibility and how to recertify."
            link={{ label: 'Certification', href: '/certifications/home' }}
          />
        )}
        {open.length > 0 && (
          <Entry
            label="Volunteer"
            title={open.length === 1 ? 'One open role' : `${open.length} open roles`}
            text={open
              .slice(0, MAX_ROLES)
              .map((role) => role.title)
              .join('; ')}
            link={{ label: 'See the roles', href: ROLES_PATH }}
          />
        )}
      </div>
    </section>
  );
}

function emailTitle(count: number | undefined): string {
  if (count === undefined) return 'Your e-mail addresses';
  return count > 1 ? `${count} e-mail addresses` : 'One e-mail address';
}

function creditTitle(member: MemberProps['member']): string {
  if (member && member.credits === undefined) return 'Your certification';
  return member?.credits ? `${member.credits.earned} credits earned` : 'Not certified yet';
}

function Entry({ label, title, text, link }: { label: string; title: string; text: string; link: LinkItem }) {
  return (
    <div className="member-link">
      <p className="small quiet">{label}</p>
      <h2 className="h5">{title}</h2>
      <p className="small">{text}</p>
      <QuietLink href={link.href}>{link.label}</QuietLink>
    </div>
  );
}
