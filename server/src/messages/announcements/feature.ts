import { feature } from '../../platform/feature.ts';
import { istDay } from '../../platform/indian-time.ts';
import { announcementCommand } from './operator.ts';
import { findAnnouncement } from './public/queries.ts';

export const announcementsFeature = feature({
  name: 'announcements',
  contract: {},
  handlers: () => ({}),
  writes: ['announcement'],
  freeText: { announcement: { title: 'text', body: 'text' } },
  configuration: { announcementWidget: (tx, { ownerId, now }) => findAnnouncement(tx, ownerId, istDay(now)) },
  operator: [announcementCommand],
  distribution: { announcement: 'local' },
});
