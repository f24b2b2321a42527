import { customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The pictures of the content folder, by a hash of their bytes. */
export const contentPictures = pgTable('content_pictures', {
  name: text('name').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** The file as the editor saved it. */
  source: bytes('source').notNull(),
  /** Since when the folder has not had it; null while it has. */
  unusedSince: timestamp('unused_since', { withTimezone: true, mode: 'date' }),
});

/** The files that were derived from pictures, each at its first request. */
export const contentPictureFiles = pgTable(
  'content_picture_files',
  {
    name: text('name')
      .notNull()
      .references(() => contentPictures.name, { onDelete: 'cascade' }),
    format: text('format').notNull(),
    width: integer('width').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.format, table.width] })],
);
