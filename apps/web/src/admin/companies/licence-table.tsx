import type { Company } from '@galen/contract/admin/companies'
import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import type { OpenDocument } from '../../kit/document/open-document.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { Panel } from '../../kit/panel.tsx'
import { ActsCell, NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { Licence } from './licence-dialog.tsx'

const LicenceDialog = onDemand(async () => (await import('./licence-dialog.tsx')).LicenceDialog)

/** The licences a company trades under; those that ran out say so. */
export function LicenceTable({ of }: { of: OpenDocument<Company> }) {
  const [edited, setEdited] = useState<number | 'new'>()
  const count = of.values.licences.length
  return (
    <Panel
      title={text('Licences')}
      beside={
        <Button icon="plus" onClick={() => setEdited('new')}>
          {text('Add a licence')}
        </Button>
      }
    >
      <DocumentField of={of} field="licences" inWords={(licences) => licences.map(licenceInWords).join(', ')}>
        {({ value, onChange, onBlur, error }) => {
          const put = (licences: Licence[]) => {
            onChange(licences)
            onBlur()
          }
          return (
            <>
              {count === 0 ? (
                <NothingYet>{text('Add the licences that orders are checked against.')}</NothingYet>
              ) : (
                <Rows
                  licences={value}
                  onEdit={setEdited}
                  onRemove={(place) => put(value.filter((_, each) => each !== place))}
                />
              )}
              {error && <FieldError>{error}</FieldError>}
              {edited !== undefined && (
                <LicenceDialog
                  licence={edited === 'new' ? undefined : value[edited]}
                  onClose={() => setEdited(undefined)}
                  onDone={(licence) =>
                    put(
                      edited === 'new'
                        ? [...value, licence]
                        : value.map((each, place) => (place === edited ? licence : each)),
                    )
                  }
                />
              )}
            </>
          )
        }}
      </DocumentField>
    </Panel>
  )
}

const licenceInWords = ({ kind, number }: Licence) => `${kind} ${number}`

type RowsProps = {
  licences: readonly Licence[]
  onEdit: (place: number) => void
  onRemove: (place: number) => void
}

const Rows = ({ licences, onEdit, onRemove }: RowsProps) => (
  <PanelTable
    label={text('Licences')}
    columns={[text('Kind'), text('Number'), text('State'), text('Valid until')]}
    hasActs
  >
    {licences.map((licence, place) => (
      <tr key={`${licence.kind} ${licence.number} ${licence.state}`}>
        <td>{licence.kind}</td>
        <td className="code">{licence.number}</td>
        <td>{licence.state || text('All')}</td>
        <td data-label={text('Valid until')}>
          <Until day={licence.expiresOn} />
        </td>
        <ActsCell>
          <IconButton
            icon="edit"
            label={text('Change {licence}', { licence: licenceInWords(licence) })}
            onClick={() => onEdit(place)}
          />
          <IconButton
            icon="trash"
            label={text('Delete {licence}', { licence: licenceInWords(licence) })}
            onClick={() => onRemove(place)}
          />
        </ActsCell>
      </tr>
    ))}
  </PanelTable>
)

function Until({ day }: { day: string | null }) {
  const today = useToday()
  if (day === null) return <span className="secondary">{text('No end')}</span>
  return day < today ? <StatusPill tone="void">{text('Expired {day}', { day })}</StatusPill> : day
}
