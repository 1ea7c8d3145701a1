import { type ImportKindName, type ImportRow, type ImportRun, imports } from '@galen/contract/importing/imports'
import type { Permission } from '@galen/domain/permissions'
import { importing } from '../src/importing/importing.operations.ts'
import { items } from '../src/items/items.operations.ts'
import { partners } from '../src/partners/partners.operations.ts'
import { reports } from '../src/reports/reports.operations.ts'
import type { GivenUser } from './given.ts'
import { kernel, type TestReply } from './kernel.ts'

const IMPORTING: readonly Permission[] = [
  'LIST_ITEMS',
  'EDIT_ITEM',
  'VIEW_COST',
  'LIST_CUSTOMERS',
  'EDIT_CUSTOMER',
  'EDIT_CUSTOMER_FINANCE',
  'LIST_VENDORS',
  'EDIT_VENDOR',
  'EDIT_VENDOR_FINANCE',
  'LIST_COMPLIANCE',
  'APPROVE_COMPLIANCE',
  'EXPORT',
]

/** Everything that is imported on a database of its own, with someone who may import all of it. */
export async function importDesk() {
  const kinds = [...(items.importKinds ?? []), ...(partners.importKinds ?? [])]
  const served = await kernel([
    ...importing(kinds).operations,
    ...items.operations,
    ...partners.operations,
    ...reports([...(items.indices ?? []), ...(partners.indices ?? [])]).operations,
  ])
  const { call, given, owner } = served
  const company = await given.company()
  const clerk = await given.user(company, IMPORTING)

  type Sent = { readonly as?: GivenUser; readonly blanks?: 'keep' | 'clear'; readonly fileName?: string }
  const preview = (
    kind: ImportKindName,
    file: string | Buffer,
    { as = clerk, blanks = 'keep', fileName = 'list.csv' }: Sent = {},
  ) =>
    call(imports[kind].preview, { body: { fileName, blanks, content: Buffer.from(file).toString('base64') } }, { as })

  /** The preview of a file that can be read. */
  async function read(kind: ImportKindName, file: string | Buffer, sent: Sent = {}): Promise<ImportRun> {
    const reply = await preview(kind, file, sent)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body as ImportRun
  }

  async function rows(
    run: ImportRun,
    query: { fate?: ImportRow['fate']; after?: number } = {},
    as = clerk,
  ): Promise<ImportRow[]> {
    const reply = await call(imports[run.kind].rows, { params: { id: run.id }, query }, { as })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return (reply.body as { rows: ImportRow[] }).rows
  }

  const apply = (
    run: ImportRun,
    { confirm = true, reason, as = clerk }: { confirm?: boolean; reason?: string; as?: GivenUser } = {},
  ): Promise<TestReply> =>
    call(
      imports[run.kind].apply,
      {
        params: { id: run.id },
        query: confirm ? { confirm: 'true' } : {},
        body: reason === undefined ? {} : { reason },
      },
      { as },
    )

  return {
    ...served,
    company,
    clerk,
    preview,
    read,
    rows,
    apply,
    /** Reads and imports a file whose rows are all right. */
    async take(kind: ImportKindName, file: string | Buffer, sent: Sent = {}): Promise<ImportRun> {
      const reply = await apply(await read(kind, file, sent), sent.as ? { as: sent.as } : {})
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      return reply.body as ImportRun
    },
    /** What is wrong with the rows of a file, one sentence each. */
    async problems(kind: ImportKindName, file: string | Buffer, sent: Sent = {}): Promise<string[]> {
      const refused = await rows(await read(kind, file, sent), { fate: 'refused' }, sent.as)
      return refused.flatMap(({ row, problems }) =>
        problems.map(({ column, message }) =>
          column === null ? `${row}: ${message}` : `${row} ${column}: ${message}`,
        ),
      )
    },
    async property(type: string, name: string): Promise<string> {
      const [row] = await owner<{ id: string }[]>`
        insert into property (company_id, type, name, position) values (${company.id}, ${type}, ${name}, 1) returning id`
      return String(row?.id)
    },
  }
}
