import type { Company } from '@galen/contract/admin/companies'
import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { Panel } from '../../kit/panel.tsx'
import { ActsCell, NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { License } from './license-dialog.tsx'

const LicenseDialog = onDemand(async () => (await import('./license-dialog.tsx')).CompanyLicenseDialog)

/** The licenses a company trades under; those that ran out say so. */
export function CompanyLicenseTable({ of }: { of: OpenDocument<Company> }) {
  const [edited, setEdited] = useState<number | 'new'>()
  const count = of.values.licenses.length
  return (
    <Panel
      title={text('Licenses')}
      beside={
        <Button icon="plus" onClick={() => setEdited('new')}>
          {text('Add a license')}
        </Button>
      }
    >
      <DocumentField of={of} field="licenses" inWords={(licenses) => licenses.map(licenseInWords).join(', ')}>
        {({ value, onChange, onBlur, error }) => {
          const put = (licenses: License[]) => {
            onChange(licenses)
            onBlur()
          }
          return (
            <>
              {count === 0 ? (
                <NothingYet>{text('Add the licenses that orders are checked against.')}</NothingYet>
              ) : (
                <Rows
                  licenses={value}
                  onEdit={setEdited}
                  onRemove={(place) => put(value.filter((_, each) => each !== place))}
                />
              )}
              {error && <FieldError>{error}</FieldError>}
              {edited !== undefined && (
                <LicenseDialog
                  license={edited === 'new' ? undefined : value[edited]}
                  onClose={() => setEdited(undefined)}
                  onDone={(license) =>
                    put(
                      edited === 'new'
                        ? [...value, license]
                        : value.map((each, place) => (place === edited ? license : each)),
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

const licenseInWords = ({ kind, number }: License) => `${kind} ${number}`

type RowsProps = {
  licenses: readonly License[]
  onEdit: (place: number) => void
  onRemove: (place: number) => void
}

const Rows = ({ licenses, onEdit, onRemove }: RowsProps) => (
  <PanelTable
    label={text('Licenses')}
    columns={[text('Kind'), text('Number'), text('State'), text('Valid until')]}
    hasActs
  >
    {licenses.map((license, place) => (
      <tr key={`${license.kind} ${license.number} ${license.state}`}>
        <td>{license.kind}</td>
        <td className="code">{license.number}</td>
        <td>{license.state || text('All')}</td>
        <td data-label={text('Valid until')}>
          <Until day={license.expiresOn} />
        </td>
        <ActsCell>
          <IconButton
            icon="edit"
            label={text('Change {license}', { license: licenseInWords(license) })}
            onClick={() => onEdit(place)}
          />
          <IconButton
            icon="trash"
            label={text('Delete {license}', { license: licenseInWords(license) })}
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
