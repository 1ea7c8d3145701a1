import { Group, Stack } from '@mantine/core'
import type { Item } from '@galen/contract/items/items'
import { type NdcLookup, ndcLookup } from '@galen/contract/items/ndc-lookup'
import type { FillableField } from '@galen/domain/items/item'
import { readNdc } from '@galen/domain/items/ndc'
import { LONGEST } from '@galen/domain/shape-limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { call } from '../../client/call.ts'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { useKeys } from '../../client/keys.ts'
import { itemAddress } from '../catalog/item-address.ts'
import { NdcChoices } from './ndc-choices.tsx'
import { fieldLabels } from '../catalog/field-labels.ts'
import { itemKeys } from '../catalog/item-keys.ts'
import styles from '../items.module.css'

const FindingsDialog = onDemand(async () => (await import('../catalog/findings-dialog.tsx')).FindingsDialog)

type NdcFieldProps = { of: OpenDocument<Item>; fill: (fields: readonly FillableField[]) => void }

const lookUpKeys = { lookUp: itemKeys.lookUp }

/** The NDC, and what a directory knows about it. */
export function NdcField({ of, fill }: NdcFieldProps) {
  const [found, setFound] = useState<NdcLookup>()
  const [reason, setReason] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const written = of.values.ndc ?? ''
  const reading = written === '' ? undefined : readNdc(written)
  const lookUp = async (ndc: string) => {
    setReason(undefined)
    if (ndc === '' || !of.editing) return
    setPending(true)
    try {
      setFound((await call(ndcLookup.lookUp, { params: { ndc } })).body)
    } catch (failure) {
      setReason(failure)
    } finally {
      setPending(false)
    }
  }
  const choose = (ndc: string) => {
    of.edit('ndc', ndc)
    void lookUp(ndc)
  }
  useKeys(lookUpKeys, { lookUp: () => void lookUp(written) })
  const other = found?.item && found.item.id !== of.id ? found.item : undefined
  return (
    <Stack gap={8}>
      <Group className={styles['ndcRow']} gap={8} align="flex-end" wrap="nowrap">
        <DocumentTextField of={of} field="ndc" label={fieldLabels.ndc} maxLength={LONGEST.typedCode} />
        {of.editing && (
          <Button
            icon="search"
            keys={itemKeys.lookUp.keys}
            pending={pending}
            disabledReason={written === '' ? text('Enter an NDC first.') : undefined}
            onClick={() => void lookUp(written)}
          >
            {text('Look up')}
          </Button>
        )}
      </Group>
      {reading?.kind === 'refused' && of.field('ndc').error === undefined && <FieldError>{reading.message}</FieldError>}
      {reason !== undefined && (
        <div role="status">
          <FieldError>{fieldError(reason, 'ndc') ?? errorText(reason)}</FieldError>
        </div>
      )}
      <NdcChoices reason={reason} onChoose={choose} />
      {other && (
        <p role="status">
          <Link className="link" to={itemAddress(other.id)}>
            {text('Item {number} {name} has this NDC.', { number: other.number, name: other.itemName })}
          </Link>
        </p>
      )}
      {found && !other && (
        <FindingsDialog
          of={of}
          drug={found}
          onClose={() => setFound(undefined)}
          onFill={(fields) => {
            fill(fields)
            setFound(undefined)
          }}
        />
      )}
    </Stack>
  )
}
