import { homePage } from '../../shared/home/home.page.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { LearningTable, toBook } from '../cards/product-items.tsx';
import { useCall } from '../data/use-call.ts';
import { useHasCertification } from '../data/use-society.ts';
import { RegulatoryClock } from '../deadlines/clock.ts';
import { Book, Shelf } from '../ui/book.tsx';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { Band } from '../ui/poster.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import { HomeMembership } from './home-membership.tsx';

const calls = homePage();

export function HomeEnd() {
  const banner = useCall(calls.banners).data?.result[1];
  const certification = useHasCertification() ? banner : undefined;
  return (
    <>
      <div className="page">
        <RegulatoryClock />
        <HomeBooks />
        <HomeCourses />
      </div>
      {certification && (
        <div className="section">
          <Band
            tone="green"
            figure={
              <CoverImage topic={certification.topic ?? 'policy'} ink="green" seed="certification" variant="rosette" />
            }
          >
            <h2 className="band__title h1">{unbroken(certification.title)}</h2>
            <p className="lead">{certification.description}</p>
            {certification.linkUrl && (
              <Actions>
                <ButtonLink href={certification.linkUrl}>{certification.linkText}</ButtonLink>
                <ButtonLink href="/certifications/prepare" variant="secondary">
                  Prepare for the examination
                </ButtonLink>
              </Actions>
            )}
          </Band>
        </div>
      )}
      <div className="page">
        <HomeMembership />
      </div>
    </>
  );
}

function HomeBooks() {
  return (
    <LoadedSection
      id="home-books"
      title="New books"
      link={{ label: 'All books', href: '/education/books' }}
      loaded={useCall(calls.books)}
      skeleton={{ shape: 'card', count: 4 }}
      failed="We couldn’t load the books"
    >
      {({ result }) => (
        <Shelf>
          {result.map((book) => (
            <Book key={book.productId} {...toBook(book)} />
          ))}
        </Shelf>
      )}
    </LoadedSection>
  );
}

function HomeCourses() {
  return (
    <LoadedSection
      id="home-courses"
      title="Online University"
      link={{ label: 'All courses', href: '/education/courses' }}
      loaded={useCall(calls.courses)}
      skeleton={{ shape: 'table', count: 4 }}
      failed="We couldn’t load the courses"
    >
      {({ result }) => <LearningTable caption="New courses" products={result} />}
    </LoadedSection>
  );
}
