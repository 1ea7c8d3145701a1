import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { growDemo } from '@galen/server/demo/grow-demo'
import { loadDemo } from '@galen/server/demo/load-demo'
import { openPool, type Pool } from '@galen/server/platform/database/database'
import { migrate } from '@galen/server/platform/database/migrate'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import type { Actor } from '@galen/server/platform/operation'
import { deriveSecrets } from '@galen/server/platform/secrets'
import { seesAll } from '../apps/server/test/list-blocks.ts'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { BENCH_SECRET } from './throw-away-kernel.ts'

/** A house of one size, and someone who sees all of it. */
export type Side = {
  readonly pool: Pool
  readonly owner: Pool
  readonly actor: Actor
  readonly size: string
  stop(): Promise<void>
}

/** Opens a data folder, or fills a new one with the demo and so many steps of its growth. */
export async function openSide(given: string): Promise<Side> {
  const isFolder = existsSync(given)
  if (!isFolder && !/^\d+$/.test(given)) throw new Error(`${given} is neither a data folder nor a number of steps.`)
  const folder = isFolder ? { path: given, remove: () => {} } : throwAwayFolder('bench', tmpdir())
  const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => {} })
  const owner = openPool(postgres.address, { user: postgres.owner, size: 2, name: 'bench owner' })
  const pool = openPool(postgres.address, { user: 'galen_app', size: 1, name: 'bench' })
  await migrate(owner)
  if (!isFolder) {
    const secrets = deriveSecrets(BENCH_SECRET)
    const log = (sentence: string) => console.log(`  ${sentence}`)
    await loadDemo({ owner, secrets, quickHashes: true, scale: 1, log })
    if (Number(given) > 0) await growDemo({ owner, scale: Number(given), log })
  }
  // Also a given folder: one that has just been grown has no statistics and no visibility map yet.
  await owner.unsafe('vacuum analyze')
  return {
    pool,
    owner,
    ...(await peopleOf(owner)),
    async stop() {
      await Promise.all([owner.end(), pool.end()])
      await postgres.stop()
      folder.remove()
    },
  }
}

async function peopleOf(owner: Pool): Promise<Pick<Side, 'actor' | 'size'>> {
  const [house] = await owner<Record<'companyId' | 'userId' | 'orders' | 'movements' | 'lines', string>[]>`
    select c.id as "companyId",
      (select m.user_id from company_user m where m.company_id = c.id and m.active order by m.number limit 1) as "userId",
      (select count(*) from sales_order o where o.company_id = c.id) as orders,
      (select count(*) from stock_movement v where v.company_id = c.id) as movements,
      (select count(*) from journal_line l where l.company_id = c.id) as lines
    from company c where c.active order by c.name limit 1`
  if (!house) throw new Error('There is no company in this data folder.')
  return {
    actor: seesAll(house.companyId, house.userId),
    size: `${house.orders} orders, ${house.movements} movements, ${house.lines} journal lines`,
  }
}
