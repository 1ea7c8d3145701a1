import { expect, it } from 'vitest'
import { type StandardRoleName, standardRoles } from '@galen/domain/standard-roles'
import { textOf } from '../../../test/read-pdf.ts'
import { receivingDock } from '../../../test/receiving.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { purchasingPrintables } from '../registration/purchasing-printables.ts'

const { pool, company, given, offered, received } = await receivingDock()

/** What a person of this role reads on the printed receipt. */
async function printed(id: string, role: StandardRoleName): Promise<string> {
  const { permissions } = standardRoles[role]
  const user = await given.user(company, permissions)
  const actor: Actor = {
    userId: user.id,
    companyId: company.id,
    sessionId: user.sessionId,
    permissions: new Set(permissions),
    timeZone: company.timeZone,
    provedAt: new Date().toISOString(),
  }
  const printable = purchasingPrintables.find(({ kind }) => kind === 'receipt')
  if (!printable) throw new Error('Receipts are not printed')
  const { content } = await inTransaction(pool, 'read', { companyId: company.id, userId: user.id }, (db) =>
    printable.draw(db, actor, id),
  )
  return textOf(content)
}

it('shows prices and totals to those who see costs, and to no one else', async () => {
  const { id } = await received(await offered(), 7, { price: 12.34 })
  const full = await printed(id, 'accountant')
  for (const shown of ['Price', '12.34', '86.38', 'L1']) expect(full).toContain(shown)
  const bare = await printed(id, 'warehouse')
  expect(bare).toContain('Lot L1')
  for (const hidden of ['Price', '12.34', '86.38']) expect(bare).not.toContain(hidden)
})
