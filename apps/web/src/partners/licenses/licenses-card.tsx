import type { License } from '@galen/contract/partners/licenses'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import type { DocumentFieldState } from '../../patterns/document/document-types.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { KeyMap } from '../../client/key-rules.ts'
import { useKeys } from '../../client/keys.ts'
import { licenseName } from '../customers/license-labels.ts'
import type { LicenseDialog as LicenseDialogPart } from './license-dialog.tsx'
import { LicenseTable } from './license-table.tsx'
import type { Paper } from './document-drop.tsx'

const VerifyLicense = onDemand(async () => (await import('./verify-license.tsx')).VerifyLicense)
const LicenseDialog = onDemand(async () => (await import('./license-dialog.tsx')).LicenseDialog)

type LicensesCardProps = Pick<
  ComponentProps<typeof LicenseDialogPart>,
  'kinds' | 'usualType' | 'usualState' | 'documents' | 'keep'
> & {
  field: DocumentFieldState<License[]>
  keys: KeyMap & { readonly add: { readonly keys: string } }
  onOpenFile: (file: Paper) => void
  nothingYet: string
}

/** The licenses of a partner; each opens for changing. */
export function LicensesCard({ field, keys, onOpenFile, nothingYet, ...dialog }: LicensesCardProps) {
  const { value, onChange, onBlur, error, readOnly } = field
  const [edited, setEdited] = useState<License | 'new'>()
  const [verified, setVerified] = useState<License>()
  const add = () => !readOnly && setEdited('new')
  useKeys(keys, { add })
  const put = (licenses: License[]) => {
    onChange(licenses)
    onBlur()
  }
  const take = (license: License) =>
    put(
      value.some(({ id }) => id === license.id)
        ? value.map((each) => (each.id === license.id ? license : each))
        : [...value, license],
    )
  return (
    <Panel
      title={text('Licenses')}
      beside={
        !readOnly && (
          <Button icon="plus" keys={keys.add.keys} onClick={add}>
            {text('Add a license')}
          </Button>
        )
      }
    >
      {value.length === 0 ? (
        <NothingYet>{nothingYet}</NothingYet>
      ) : (
        <LicenseTable
          licenses={value}
          readOnly={readOnly}
          onEdit={setEdited}
          onVerify={setVerified}
          onRemove={(gone) => put(value.filter(({ id }) => id !== gone.id))}
          onOpenFile={onOpenFile}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
      {verified && (
        <VerifyLicense
          license={verified}
          documents={dialog.documents}
          keep={dialog.keep}
          onClose={() => setVerified(undefined)}
          onDone={take}
        />
      )}
      {edited && (
        <LicenseDialog
          {...dialog}
          license={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={take}
        />
      )}
    </Panel>
  )
}

/** All of them in words, where two versions are compared. */
export const licensesInWords = (licenses: readonly License[]) => licenses.map(licenseName).join(', ') || text('nothing')
