import type { Licence } from '@galen/contract/partners/licences'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import type { DocumentFieldState } from '../../kit/document/open-document.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { KeyMap } from '../../shell/key-rules.ts'
import { useKeys } from '../../shell/keys.ts'
import { licenceName } from '../customers/licence-words.ts'
import type { LicenceDialog as LicenceDialogPart } from './licence-dialog.tsx'
import { LicenceTable } from './licence-table.tsx'
import type { Paper } from './paper-drop.tsx'

const LicenceDialog = onDemand(async () => (await import('./licence-dialog.tsx')).LicenceDialog)

type LicencesCardProps = Pick<
  ComponentProps<typeof LicenceDialogPart>,
  'kinds' | 'usualType' | 'documents' | 'keep'
> & {
  field: DocumentFieldState<Licence[]>
  keys: KeyMap & { readonly add: { readonly keys: string } }
  onOpenFile: (file: Paper) => void
  nothingYet: string
}

/** The licences of a partner; each opens for changing. */
export function LicencesCard({ field, keys, onOpenFile, nothingYet, ...dialog }: LicencesCardProps) {
  const { value, onChange, onBlur, error, readOnly } = field
  const [edited, setEdited] = useState<Licence | 'new'>()
  const add = () => !readOnly && setEdited('new')
  useKeys(keys, { add })
  const put = (licences: Licence[]) => {
    onChange(licences)
    onBlur()
  }
  const take = (licence: Licence) =>
    put(
      value.some(({ id }) => id === licence.id)
        ? value.map((each) => (each.id === licence.id ? licence : each))
        : [...value, licence],
    )
  return (
    <Panel
      title={text('Licences')}
      beside={
        !readOnly && (
          <Button icon="plus" keys={keys.add.keys} onClick={add}>
            {text('Add a licence')}
          </Button>
        )
      }
    >
      {value.length === 0 ? (
        <NothingYet>{nothingYet}</NothingYet>
      ) : (
        <LicenceTable
          licences={value}
          readOnly={readOnly}
          onEdit={setEdited}
          onRemove={(gone) => put(value.filter(({ id }) => id !== gone.id))}
          onOpenFile={onOpenFile}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
      {edited && (
        <LicenceDialog
          {...dialog}
          licence={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={take}
        />
      )}
    </Panel>
  )
}

/** All of them in words, where two versions are compared. */
export const licencesInWords = (licences: readonly Licence[]) => licences.map(licenceName).join(', ') || text('nothing')
