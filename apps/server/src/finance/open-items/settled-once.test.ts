import { expect, it } from 'vitest'
import type { DocumentRef, Work } from '../../platform/work.ts'
import { settledOnce } from './settle-once.ts'

const bill = (id: string): DocumentRef => ({ kind: 'receipt', id })

it('reports a document once, and not at all where it is paid as before', async () => {
  const reported: unknown[] = []
  const react: Work['react'] = async (moment, ids) => void reported.push({ moment, ids })
  const settled = (id: string, isSettled: boolean) => ({ documents: [bill(id)], isSettled })
  const result = await settledOnce({ react }, async (work) => {
    await work.react('vendorToggled', { vendorId: 'v', isActive: true })
    for (const id of ['paid again', 'open again']) await work.react('settled', settled(id, false))
    for (const id of ['paid again', 'newly paid']) await work.react('settled', settled(id, true))
    expect(reported).toHaveLength(1)
    return 'done'
  })
  expect(result).toBe('done')
  expect(reported).toEqual([
    { moment: 'vendorToggled', ids: { vendorId: 'v', isActive: true } },
    { moment: 'settled', ids: settled('newly paid', true) },
    { moment: 'settled', ids: settled('open again', false) },
  ])
})
