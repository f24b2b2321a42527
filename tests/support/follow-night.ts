import { sql } from 'drizzle-orm';
import { createFollowsTasks } from '../../api/follows/follows-task.ts';

/** Runs the jobs of a night about what people follow, one after the other. @throws Error of the first that fails */
export async function runFollowNight(context: Parameters<typeof createFollowsTasks>[0]): Promise<void> {
  const { follows, follower } = createFollowsTasks(context);
  await follows('');
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select job.payload->>'id' as id from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'follower' order by job.id`);
  for (const { id } of rows) await follower(id);
}
