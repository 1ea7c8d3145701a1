import { printers, userPrinters } from '@galen/contract/admin/printers'
import { documentKindNames, documentKinds, type DocumentKind } from '@galen/domain/admin/printing'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { perform, useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import styles from './users.module.css'

const ASKED = 'asked'

/** Which printer a person uses for what; each choice saves itself. */
export function UserPrinters({ userId }: { userId: string }) {
  const all = useRead(printers.list, {})
  const chosen = useRead(userPrinters.list, { query: { userId } })
  const problem = all.error ?? chosen.error
  const choose = async (documentKind: DocumentKind, next: string) => {
    const printerId = next === ASKED ? null : next
    const known = chosen.data?.find((each) => each.documentKind === documentKind)
    await (known
      ? perform(userPrinters.change, { params: { id: known.id }, body: { version: known.version, printerId } }, {})
      : perform(userPrinters.add, { body: { userId, documentKind, printerId } }, {}))
    await chosen.refetch()
  }
  const optionsFor = (kind: DocumentKind, current: string | null | undefined) => [
    { value: ASKED, label: text('Ask each time') },
    ...(all.data ?? [])
      .filter((printer) => printer.kind === documentKinds[kind].printer && (printer.active || printer.id === current))
      .map(({ id, name, location }) => ({ value: id, label: location ? `${name}, ${location}` : name })),
  ]
  return (
    <Panel title={text('Printers')} beside={text('Printers by document')}>
      <PanelBody>
        {problem && (
          <Note tone="void" live>
            {errorText(problem)}
          </Note>
        )}
        {all.data && chosen.data && (
          <div className={styles['printers']}>
            {documentKindNames.map((kind) => {
              const current = chosen.data.find((each) => each.documentKind === kind)?.printerId
              return (
                <SelectField
                  key={kind}
                  label={documentKinds[kind].label}
                  value={current ?? ASKED}
                  options={optionsFor(kind, current)}
                  save={(next) => choose(kind, next)}
                />
              )
            })}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}
