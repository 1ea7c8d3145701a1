import type { Licence } from '@galen/contract/partners/licences'
import type { ComponentProps } from 'react'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import type { LicenceDialog as LicenceDialogPart } from './licence-dialog.tsx'
import { LicenceTable } from './licence-table.tsx'

const LicenceDialog = onDemand(async () => (await import('./licence-dialog.tsx')).LicenceDialog)

type LicenceListProps = Pick<ComponentProps<typeof LicenceDialogPart>, 'kinds' | 'usualType' | 'documents' | 'keep'> & {
  licences: readonly Licence[]
  onChange: (licences: Licence[]) => void
  error: string | undefined
  readOnly: boolean
  /** The one that is open for changing. */
  edited: Licence | 'new' | undefined
  onEdit: (licence: Licence | 'new' | undefined) => void
  onOpenFile: (file: { readonly id: string; readonly name: string }) => void
  nothingYet: string
}

/** The licences of a partner; each opens for changing. */
export const LicenceList = ({
  licences,
  onChange,
  error,
  readOnly,
  edited,
  onEdit,
  onOpenFile,
  nothingYet,
  ...dialog
}: LicenceListProps) => (
  <>
    {licences.length === 0 ? (
      <NothingYet>{nothingYet}</NothingYet>
    ) : (
      <LicenceTable
        licences={licences}
        readOnly={readOnly}
        onEdit={onEdit}
        onRemove={(gone) => onChange(licences.filter(({ id }) => id !== gone.id))}
        onOpenFile={onOpenFile}
      />
    )}
    {error && <FieldError>{error}</FieldError>}
    {edited && (
      <LicenceDialog
        {...dialog}
        licence={edited === 'new' ? undefined : edited}
        onClose={() => onEdit(undefined)}
        onDone={(licence) =>
          onChange(
            licences.some(({ id }) => id === licence.id)
              ? licences.map((each) => (each.id === licence.id ? licence : each))
              : [...licences, licence],
          )
        }
      />
    )}
  </>
)
