import type { License } from '@galen/contract/partners/licenses'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { verificationSources } from '@galen/domain/partners/license'
import { useSettings } from '../../client/session.ts'
import { IconButton } from '../../kit/button.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { translate, text } from '../../kit/text.ts'
import { LicensePill } from '../customers/customer-pills.tsx'
import { kindName, licenseName } from '../customers/license-labels.ts'
import styles from './licenses.module.css'

type LicenseTableProps = {
  licenses: readonly License[]
  readOnly: boolean
  onEdit: (license: License) => void
  onVerify: (license: License) => void
  onRemove: (license: License) => void
  onOpenFile: (file: { readonly id: string; readonly name: string }) => void
}

/** The licenses of a partner, each with its status today. */
export const LicenseTable = ({ licenses, ...rest }: LicenseTableProps) => (
  <PanelTable
    label={text('Licenses')}
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
    {licenses.map((license) => (
      <LicenseRow key={license.id} license={license} {...rest} />
    ))}
  </PanelTable>
)

type LicenseRowProps = Omit<LicenseTableProps, 'licenses'> & { license: License }

const LicenseRow = ({ license, readOnly, onEdit, onVerify, onRemove, onOpenFile }: LicenseRowProps) => (
  <tr>
    <td className={styles['kind']}>
      <span className="strong">{kindName(license)}</span>
      {license.schedules.length > 0 && (
        <div className="small secondary">
          {text('Schedules {schedules}', { schedules: license.schedules.join(', ') })}
        </div>
      )}
    </td>
    <td className={styles['number']}>
      <span className="code">{license.number}</span>
      {license.status === 'draft' && <div className="small secondary">{text('The check digit is wrong.')}</div>}
    </td>
    <td>{license.state ?? license.registeredAddress?.state ?? '–'}</td>
    <td className="figures" data-label={text('Issued')}>
      {dayInWords(license.issuedOn)}
    </td>
    <td className="figures" data-label={text('Expires')}>
      {dayInWords(license.expiresOn)}
    </td>
    <td data-label={text('Verified')}>
      <Verified license={license} />
    </td>
    <td data-label={text('Copy')}>
      <CopyOf license={license} onOpen={onOpenFile} />
    </td>
    <td data-first>
      <Status license={license} />
    </td>
    {!readOnly && (
      <ActsCell>
        <VerifyButton license={license} onVerify={onVerify} />
        <IconButton
          icon="edit"
          label={text('Change {license}', { license: licenseName(license) })}
          onClick={() => onEdit(license)}
        />
        <IconButton
          icon="trash"
          label={text('Delete {license}', { license: licenseName(license) })}
          onClick={() => onRemove(license)}
        />
      </ActsCell>
    )}
  </tr>
)

const dayInWords = (day: string | null) => (day === null ? '–' : formatDate(day as BusinessDate))

function Status({ license }: { license: License }) {
  return <LicensePill status={license.status} expiresOn={license.expiresOn} today={useToday()} />
}

/** Who recorded a license does not verify it. */
function VerifyButton({ license, onVerify }: { license: License; onVerify: (license: License) => void }) {
  const { id } = useSettings().user
  if (license.verifiedOn !== null || license.recordedBy === id) return null
  return (
    <IconButton
      icon="check"
      label={text('Verify {license}', { license: licenseName(license) })}
      onClick={() => onVerify(license)}
    />
  )
}

function Verified({ license }: { license: License }) {
  const { verifiedOn, verifiedWith, verifiedByName, recordedByName } = license
  return (
    <div>
      {verifiedOn === null || verifiedWith === null ? (
        <div className="secondary">{text('Not yet')}</div>
      ) : (
        <>
          <div className="figures">{dayInWords(verifiedOn)}</div>
          <div className="small secondary">
            {[translate(verificationSources[verifiedWith]), verifiedByName].filter(Boolean).join(', ')}
          </div>
        </>
      )}
      {recordedByName && <div className="small secondary">{text('Recorded by {name}', { name: recordedByName })}</div>}
    </div>
  )
}

function CopyOf({
  license: { fileId, fileName },
  onOpen,
}: {
  license: License
  onOpen: LicenseTableProps['onOpenFile']
}) {
  if (fileId === null) return null
  const name = fileName ?? text('Copy')
  return (
    <button type="button" className="link" onClick={() => onOpen({ id: fileId, name })}>
      {name}
    </button>
  )
}
