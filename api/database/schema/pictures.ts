import { customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const contentPictures = pgTable('content_pictures', {
  name: text('name').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  source: bytes('source').notNull(),
  /** Null while the folder has the file. */
  unusedSince: timestamp('unused_since', { withTimezone: true, mode: 'date' }),
});

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
