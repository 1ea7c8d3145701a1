import { describe, expect, it } from 'vitest'
import { kernel } from '../../../test/kernel.ts'
import { inTransaction, type Tx } from './database.ts'

const { pool, given } = await kernel([])
const company = await given.company()
const scope = { companyId: company.id, userId: null, advisoryLockKey: 'galen test of one at a time' }

/** Has the name to itself until it is let go. */
function holding(work: (tx: Tx) => Promise<unknown> = async () => {}) {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const done = inTransaction(pool, 'write', scope, async (tx, _witness, connection) => {
    await connection`select 1`
    await work(tx)
    begun.resolve()
    await gate.promise
  })
  return { begun: begun.promise, release: gate.resolve, done }
}

describe('transactions under one name', () => {
  it('go on one at a time, and the next sees what the first has committed', async () => {
    const { begun, release, done } = holding((tx) =>
      tx.insertInto('role').values({ company_id: company.id, name: 'Written first' }).execute(),
    )
    await begun
    const next = inTransaction(pool, 'write', scope, (tx) => tx.selectFrom('role').select('name').execute())
    await new Promise((resolve) => setTimeout(resolve, 50))
    release()
    await done
    const names = await next
    expect(names.map(({ name }) => name)).toContain('Written first')
  })

  it('that wait too long fail as busy, not as what fails behind the wait', async () => {
    const { begun, release, done } = holding()
    await begun
    const waiting = inTransaction(pool, 'write', scope, (tx) => tx.selectFrom('role').selectAll().execute())
    await expect(waiting.finally(release)).rejects.toMatchObject({ code: '55P03' })
    await done
    await expect(inTransaction(pool, 'write', scope, async () => 'free again')).resolves.toBe('free again')
  })

  it('do not wait for those under another name', async () => {
    const { begun, release, done } = holding()
    await begun
    const other = { ...scope, advisoryLockKey: 'galen test of another' }
    await expect(inTransaction(pool, 'write', other, async () => 'at once')).resolves.toBe('at once')
    release()
    await done
  })
})
