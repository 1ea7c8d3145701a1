import type { Licence } from '@galen/contract/partners/licences'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { verificationSources } from '@galen/domain/partners/licence'
import { IconButton } from '../../kit/button.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { spoken, text } from '../../kit/text.ts'
import { LicencePill } from '../customers/customer-pills.tsx'
import { kindName, licenceName } from '../customers/licence-words.ts'
import styles from './licences.module.css'

type LicenceTableProps = {
  licences: readonly Licence[]
  readOnly: boolean
  onEdit: (licence: Licence) => void
  onRemove: (licence: Licence) => void
  onOpenFile: (file: { readonly id: string; readonly name: string }) => void
}

/** The papers of a partner, each with how it stands today. */
export const LicenceTable = ({ licences, ...rest }: LicenceTableProps) => (
  <PanelTable
    label={text('Licences')}
    columns={[
      text('Kind'),
      text('Number'),
      text('State'),
      text('Issued'),
      text('Expires'),
      text('Verified'),
      text('Copy'),
      text('Status'),
    ]}
    hasActs={!rest.readOnly}
  >
    {licences.map((licence) => (
      <LicenceRow key={licence.id} licence={licence} {...rest} />
    ))}
  </PanelTable>
)

type LicenceRowProps = Omit<LicenceTableProps, 'licences'> & { licence: Licence }

const LicenceRow = ({ licence, readOnly, onEdit, onRemove, onOpenFile }: LicenceRowProps) => (
  <tr>
    <td className={styles['kind']}>
      <span className="strong">{kindName(licence)}</span>
      {licence.schedules.length > 0 && (
        <div className="small secondary">
          {text('Schedules {schedules}', { schedules: licence.schedules.join(', ') })}
        </div>
      )}
    </td>
    <td className={styles['number']}>
      <span className="code">{licence.number}</span>
      {licence.status === 'draft' && <div className="small secondary">{text('Its check digit is wrong.')}</div>}
    </td>
    <td>{licence.state ?? licence.registeredAddress?.state ?? '–'}</td>
    <td className="figures" data-label={text('Issued')}>
      {dayInWords(licence.issuedOn)}
    </td>
    <td className="figures" data-label={text('Expires')}>
      {dayInWords(licence.expiresOn)}
    </td>
    <td data-label={text('Verified')}>
      <Verified licence={licence} />
    </td>
    <td data-label={text('Copy')}>
      <CopyOf licence={licence} onOpen={onOpenFile} />
    </td>
    <td data-first>
      <Status licence={licence} />
    </td>
    {!readOnly && (
      <ActsCell>
        <IconButton
          icon="edit"
          label={text('Change {licence}', { licence: licenceName(licence) })}
          onClick={() => onEdit(licence)}
        />
        <IconButton
          icon="trash"
          label={text('Delete {licence}', { licence: licenceName(licence) })}
          onClick={() => onRemove(licence)}
        />
      </ActsCell>
    )}
  </tr>
)

const dayInWords = (day: string | null) => (day === null ? '–' : formatDate(day as BusinessDate))

function Status({ licence }: { licence: Licence }) {
  return <LicencePill status={licence.status} expiresOn={licence.expiresOn} today={useToday()} />
}

function Verified({ licence: { verifiedOn, verifiedWith, verifiedByName } }: { licence: Licence }) {
  if (verifiedOn === null || verifiedWith === null) return <span className="secondary">{text('Not yet')}</span>
  return (
    <span title={verifiedByName ?? undefined}>
      <span className="figures">{dayInWords(verifiedOn)}</span>
      <span className="small secondary"> {spoken(verificationSources[verifiedWith])}</span>
    </span>
  )
}

function CopyOf({
  licence: { fileId, fileName },
  onOpen,
}: {
  licence: Licence
  onOpen: LicenceTableProps['onOpenFile']
}) {
  if (fileId === null) return null
  const name = fileName ?? text('Copy')
  return (
    <button type="button" className="link" onClick={() => onOpen({ id: fileId, name })}>
      {name}
    </button>
  )
}
