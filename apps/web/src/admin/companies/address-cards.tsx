import { Group } from '@mantine/core'
import type { Company } from '@galen/contract/admin/companies'
import type { CompanyAddress } from '@galen/contract/admin/company-address'
import { type AddressKind, addressKinds } from '@galen/domain/admin/company'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import cards from '../../kit/cards.module.css'

const AddressDialog = onDemand(async () => (await import('./address-dialog.tsx')).CompanyAddressDialog)

const kinds: Readonly<Record<AddressKind, { label: string; missing: string }>> = {
  main: { label: text('Main'), missing: text('Add the address that documents carry.') },
  shipFrom: { label: text('Ship from'), missing: text('Add a ship-from address: labels need it.') },
  remit: { label: text('Remit to'), missing: text('Add the address where customers send payments.') },
  return: { label: text('Returns'), missing: text('Add the address for returns.') },
}

/** The four addresses of a company, each a card that opens for changing. */
export function CompanyAddressCards({ of }: { of: OpenDocument<Company> }) {
  const [edited, setEdited] = useState<AddressKind>()
  return (
    <Panel title={text('Addresses')}>
      <PanelBody>
        <DocumentField of={of} field="addresses" inWords={inWords}>
          {({ value, onChange, onBlur, error }) => {
            const put = (kind: AddressKind, address: CompanyAddress | null) => {
              onChange({ ...value, [kind]: address })
              onBlur()
            }
            return (
              <>
                <div className={cards['cards']}>
                  {addressKinds.map((kind) => (
                    <AddressCard key={kind} kind={kind} address={value[kind]} onEdit={() => setEdited(kind)} />
                  ))}
                </div>
                {error && <FieldError>{error}</FieldError>}
                {edited && (
                  <AddressDialog
                    key={edited}
                    title={kinds[edited].label}
                    address={value[edited]}
                    others={addressKinds.filter((kind) => kind !== edited).flatMap((kind) => value[kind] ?? [])}
                    onClose={() => setEdited(undefined)}
                    onDone={(address) => put(edited, address)}
                  />
                )}
              </>
            )
          }}
        </DocumentField>
      </PanelBody>
    </Panel>
  )
}

type AddressCardProps = { kind: AddressKind; address: CompanyAddress | null; onEdit: () => void }

function AddressCard({ kind, address, onEdit }: AddressCardProps) {
  const { label, missing } = kinds[kind]
  return (
    <div className={cards['card']}>
      <Group className={cards['head']} gap="4px 8px">
        <h3>{label}</h3>
      </Group>
      {address ? (
        <address>
          {linesOf(address).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      ) : (
        <p className="secondary">{missing}</p>
      )}
      <Group className={cards['acts']} gap="4px 8px">
        <Button
          icon={address ? 'edit' : 'plus'}
          aria-label={
            address ? text('Change the address {label}', { label }) : text('Add the address {label}', { label })
          }
          onClick={onEdit}
        >
          {address ? text('Change') : text('Add')}
        </Button>
      </Group>
    </div>
  )
}

function linesOf({ name, address, address2, city, state, zipCode, country }: CompanyAddress): string[] {
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [...new Set([name, address, address2, place, country].filter(Boolean))]
}

const inWords = (addresses: Company['addresses']) =>
  addressKinds
    .flatMap((kind) => {
      const address = addresses[kind]
      return address ? [`${kinds[kind].label}: ${linesOf(address).join(', ')}`] : []
    })
    .join('; ') || text('nothing')
