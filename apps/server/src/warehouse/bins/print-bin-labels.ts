import { sql } from 'kysely'
import { stocks } from '@galen/contract/warehouse/stocks'
import { notFound, invalid } from '../../platform/errors.ts'
import { answer, query } from '../../platform/operation.ts'
import { printSmallLabels } from '../../platform/pdf/labels.ts'
import { binLabel } from './bin-label.ts'

/** POST /api/template/pdf/binLocation: a label for each bin, with its name as a code that scanners read. */
export const printBinLabels = query(stocks.printBins, async ({ body, db, actor }) => {
  const names = [body.location ?? []].flat()
  const ids = body.binIds ?? []
  if (names.length + ids.length === 0) throw invalid([{ field: 'location', message: 'is required' }])
  const { rows } = await sql<{ id: string; name: string; zone: string; storage: string }>`
    select id, name, zone, storage from bin_location
    where company_id = ${actor.companyId} and (id = any(${ids}::uuid[]) or lower(name) = any(${names.map((name) => name.toLowerCase())}::text[]))
    order by pick_sequence, name`.execute(db)
  const unknown =
    names.find((name) => !rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) ??
    ids.find((id) => !rows.some((row) => row.id === id.toLowerCase()))
  if (unknown !== undefined) throw notFound(`Bin ${unknown}`)
  const labels = rows.map(binLabel)
  const copies = Array.from({ length: body.copies ?? 1 })
  const pdf = await printSmallLabels(
    'Bin labels',
    labels.flatMap((label) => copies.map(() => label)),
  )
  return answer(stocks.printBins, {
    status: 200,
    body: pdf,
    headers: { 'content-disposition': 'inline; filename="bin-labels.pdf"' },
  })
})
