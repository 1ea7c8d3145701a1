import { sql } from 'kysely'
import { CSV_MARK, csvLine, harmless } from '@galen/domain/importing/csv-line'
import { inPortions } from '../../platform/give-way.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PreviewedRow } from '../../platform/importing/import-kind.ts'

/** Under a heading that no import knows, so that the same file can be put right and read again. */
const WHAT_IS_WRONG = 'What is wrong'

type LeftOut = { readonly cells: readonly string[]; readonly problems: PreviewedRow['problems'] }

/** The rows of an import that are left out, as they were in the file, each with what is wrong with it. */
export async function leftOutFile(db: Db, companyId: string, runId: string): Promise<Buffer> {
  const heads = await sql<{ heading: string[] }>`
    select heading from import_run where company_id = ${companyId} and id = ${runId}`.execute(db)
  const { rows } = await sql<LeftOut>`
    select w.cells, w.says->'problems' as problems from import_row w
    where w.company_id = ${companyId} and w.run_id = ${runId} and w.fate = 'refused' order by w.row`.execute(db)
  const heading = heads.rows[0]?.heading ?? []
  const lines: string[] = []
  for await (const { cells, problems } of inPortions(rows)) {
    const wrong = problems
      .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
      .join('; ')
    // A row may be shorter than the heading: what is wrong is under its own heading all the same.
    lines.push(csvLine([...heading.map((_, place) => harmless(cells[place] ?? '')), harmless(wrong)]))
  }
  return Buffer.from(`${CSV_MARK}${csvLine([...heading.map(harmless), WHAT_IS_WRONG])}${lines.join('')}`)
}

export const leftOutName = (fileName: string) => `${fileName.replace(/\.[a-z]+$/i, '')} left out.csv`
