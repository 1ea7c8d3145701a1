import type { License } from '@galen/contract/partners/licenses'
import type { BusinessDate } from '@galen/domain/dates'
import { type VerificationSource, verificationSources } from '@galen/domain/partners/license'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { translate, text } from '../../kit/text.ts'
import { licenseName } from '../customers/license-labels.ts'
import { CopyField } from './copy-field.tsx'
import { type KeepPaper, type Paper, DocumentDrop } from './document-drop.tsx'
import styles from './licenses.module.css'

const sources = Object.entries(verificationSources).map(([value, label]) => ({ value, label: translate(label) }))

type VerifyLicenseProps = {
  license: License
  documents: readonly Paper[]
  keep: KeepPaper | undefined
  onClose: () => void
  onDone: (license: License) => void
}

/** The day and the source by which another person than who recorded a license verifies it. */
export function VerifyLicense({ license, documents, keep, onClose, onDone }: VerifyLicenseProps) {
  const today = useToday()
  const [verifiedOn, setDay] = useState<BusinessDate | null>(today)
  const [verifiedWith, setSource] = useState<VerificationSource | null>(license.kind === 'dea' ? 'dea' : null)
  const [copy, setCopy] = useState({ fileId: license.fileId, fileName: license.fileName })
  const [isTried, setIsTried] = useState(false)
  const dayProblem =
    verifiedOn === null
      ? text('Required to verify it')
      : verifiedOn > today
        ? text('Enter today or an earlier day.')
        : undefined
  const sourceProblem = verifiedWith === null ? text('Required to verify it') : undefined
  const copyProblem =
    verifiedWith === 'document' && copy.fileId === null ? text('Attach the copy that you verified.') : undefined
  const submit = () => {
    setIsTried(true)
    if (dayProblem || sourceProblem || copyProblem) return
    onDone({ ...license, ...copy, verifiedOn, verifiedWith })
    onClose()
  }
  return (
    <Dialog
      title={text('Verify {license}', { license: licenseName(license) })}
      onClose={onClose}
      act={{ label: text('Verify'), run: submit }}
      wide
    >
      <div className={styles['pair']}>
        <DateField
          label={text('Verified on')}
          required
          value={verifiedOn}
          onChange={setDay}
          error={isTried || verifiedOn !== null ? dayProblem : undefined}
        />
        <Select
          label={text('Verified with')}
          required
          data={sources}
          value={verifiedWith}
          onChange={(source) => setSource(source as VerificationSource | null)}
          error={isTried && sourceProblem && <FieldError>{sourceProblem}</FieldError>}
        />
        <CopyField draft={copy} set={setCopy} documents={documents} />
        {keep && copy.fileId === null && (
          <div className={styles['whole']}>
            <DocumentDrop
              label={text('Copy of the license')}
              keep={keep}
              onKept={({ id, name }) => setCopy({ fileId: id, fileName: name })}
            />
          </div>
        )}
        {isTried && copyProblem && <FieldError>{copyProblem}</FieldError>}
      </div>
    </Dialog>
  )
}
