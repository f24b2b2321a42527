import { describe, expect, it, vi } from 'vitest';
import { oneDatabase } from '../../support/databases.ts';
import { startEditableContent } from '../../support/editable-content.ts';
import { until } from '../../support/until.ts';

describe.each(oneDatabase())('the watched content folder, on $name PostgreSQL', (database) => {
  it('logs no failure of an import that the end of the API interrupts', async () => {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const content = await startEditableContent(database, { watchContent: true }, { log });
    const writing = await content.lock('content_items');
    await content.edit('pages/bylaws.md', (text) => text.replace('title: Bylaws', 'title: Our bylaws'));
    await until('the import waits', async () => (await writing.countWaiting()) > 0);
    const closed = content.api.close();
    await until('the other connections are closed', async () => (await writing.countConnections()) === 2);
    await writing.release();
    await closed;
    await content.remove();
    expect(log.error).not.toHaveBeenCalled();
  });
});
