import { expect, test } from 'vitest';
import { nextMeetings } from '../../api/chapters/next-meeting.ts';
import { findRegionView } from '../../shared/chapters/region-view.ts';
import { demoContent } from '../support/demo-content.ts';

test('every chapter has its place, its next four meetings, where it meets, and what was said last time', async () => {
  const { files } = await demoContent();
  const chapters = files.filter((file) => file.kind === 'local-networks').flatMap(({ data }) => data);
  expect(chapters.length).toBeGreaterThan(20);
  const incomplete = chapters.filter(
    ({ title, meets = '', timeZone = 'UTC', venue, lastTime, latitude, longitude }) => {
      const coordinates = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN };
      return (
        nextMeetings(meets, timeZone, new Date('2026-11-29'), 4).length < 4 ||
        venue === undefined ||
        lastTime.length !== 3 ||
        findRegionView({ title, coordinates }, []) === undefined
      );
    },
  );
  expect(incomplete.map(({ title }) => title)).toEqual([]);
});
